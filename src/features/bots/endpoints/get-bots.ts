import { endpoint } from '#core/http/endpoint.ts'
import { object, required } from '#core/contract/field.ts'
import { list, type Of, text } from '#core/contract/shape.ts'
import { realmOf } from '#features/realms/public.ts'
import { apiEmail, avatarUrl, ownBots } from '#features/users/public.ts'
import { services, servicesOf } from '../bot.ts'
import { channelDefaults, presentDefaults } from '../channel-defaults.ts'

const ownBot = object('OwnBot', {
  username: required(text, 'Its address.'),
  full_name: required(text, 'Its display name.'),
  api_key: required(text, 'Its API key.'),
  avatar_url: required(text, 'Its image.'),
  ...channelDefaults,
  services,
})

export const getBots = endpoint({
  route: 'GET /bots',
  summary: 'List your own active bots',
  access: 'non-guest human',
  returns: { bots: required(list(ownBot), 'The active bots that the caller owns.') },

  async handle({ caller, tx }) {
    const realm = await realmOf(tx, caller)
    const bots = await ownBots(tx, caller)
    const shown: Of<typeof ownBot>[] = []
    for (const bot of bots.filter(({ is_active }) => is_active === 1))
      shown.push({
        username: apiEmail(tx.server, realm, bot),
        full_name: bot.full_name,
        api_key: tx.server.secrets.unseal('api key', bot.api_key_sealed).reveal(),
        avatar_url: avatarUrl(tx.server, bot),
        ...(await presentDefaults(tx, bot, caller)),
        services: servicesOf(tx.server, bot),
      })
    return { bots: shown }
  },
})
