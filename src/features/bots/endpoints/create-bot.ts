import type { Server } from '#core/server/server.ts'
import { BotType, type Caller, Role } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { dictionary, int, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { ChannelNameUnknown } from '#features/channels/public.ts'
import { dummyEmailDomain, type Realm, realmOf } from '#features/realms/public.ts'
import { hasRealmPermission, InsufficientPermission } from '#features/user-groups/public.ts'
import {
  avatarUrl,
  BadNameOrUsername,
  createAccount,
  EmailInUse,
  nameErrors,
  NameInUse,
  NameTaken,
  refuseTakenName,
  normalizeName,
  accountCreationEvents,
  callerOf,
  ownBots,
  ownerOf,
  refuseNameInUse,
} from '#features/users/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { asBot, checkInterface, InterfaceInvalid, storedSettings, TypeInvalid, webhookAddress } from '../bot.ts'
import { channelDefaultParams, channelDefaults, normalizeDefaults, presentDefaults } from '../channel-defaults.ts'
import { botAdded } from '../events.ts'
import { emitToAdministrators } from '../emit-to-administrators.ts'

const EmbeddedUnknown = badRequest('Invalid embedded bot name.')
const IntegrationUnknown = badRequest("Invalid integration '{integration_name}'.")
const OutgoingUnavailable = badRequest('This server does not support outgoing webhook bots yet.')

/** Deactivated bots count: their accounts stay. */
export const botsLimit = limit('bots', 'a user', 200)

export const createBot = endpoint({
  route: 'POST /bots',
  summary: 'Create a bot',
  access: 'non-guest human',
  params: {
    full_name: required(text, 'Display name; no other account may have it.', { example: 'Tide Table' }),
    short_name: required(text, 'Becomes the address {short_name}-bot@{domain}.', { example: 'tides' }),
    bot_type: withDefault(
      int,
      BotType.generic,
      '1 generic, 2 incoming webhook; 3 (outgoing webhook) and 4 (embedded) are refused.',
    ),
    payload_url: optional(webhookAddress, 'Where an outgoing webhook posts to.'),
    interface_type: withDefault(int, 1, 'Format in which an outgoing webhook posts: 1 our own, 2 that of Slack.'),
    service_name: optional(text, 'The embedded bot or the integration; none is installed.'),
    config_data: optional(dictionary(text), 'Configuration of an embedded bot.'),
    ...channelDefaultParams,
  },
  returns: {
    user_id: required(int, 'ID of the bot.'),
    api_key: required(text, 'Its API key.'),
    avatar_url: required(text, 'Its picture.'),
    ...channelDefaults,
  },
  errors: [
    InsufficientPermission,
    botsLimit.Exceeded,
    BadNameOrUsername,
    NameInUse,
    NameTaken,
    EmailInUse,
    TypeInvalid,
    InterfaceInvalid,
    EmbeddedUnknown,
    IntegrationUnknown,
    OutgoingUnavailable,
    ChannelNameUnknown,
    ...nameErrors,
  ],
  emits: [...accountCreationEvents, botAdded],

  async handle({ caller, params, tx }) {
    await requireCreation(tx, caller, params.bot_type)
    const realm = await realmOf(tx, caller)
    const email = botAddress(tx.server, realm, params.short_name)
    const fullName = normalizeName(params.full_name)
    const type = normalizeType(params.bot_type, params.service_name ?? '')
    checkInterface(params.interface_type)
    await refuseTakenName(tx, realm, fullName)
    await refuseNameInUse(tx, realm.id, fullName)
    requireWithin(botsLimit, (await ownBots(tx, caller)).length + 1)
    const defaults = await normalizeDefaults(tx, caller, params)
    const settings = storedSettings({ bot_settings: null }, defaults)
    const bot = await createAccount(tx, realm, {
      email,
      fullName,
      role: Role.member,
      passwordHash: null,
      awaitsFirstLogin: false,
      bot: { type, ownerId: caller.id, settings },
    })
    const owner = await ownerOf(tx, callerOf(bot))
    await emitToAdministrators(tx, botAdded, bot, owner, async viewer => ({ bot: await asBot(tx, bot, viewer) }))
    return {
      user_id: bot.id,
      api_key: tx.server.secrets.unseal(bot.api_key_sealed).reveal(),
      avatar_url: avatarUrl(tx.server, bot),
      ...(await presentDefaults(tx, bot, caller)),
    }
  },
})

/** Bots that can only send need a weaker permission. */
async function requireCreation(tx: ReadTx, caller: Caller, type: number): Promise<void> {
  if (await hasRealmPermission(tx, caller, 'can_create_bots_group')) return
  const writeOnly = type === BotType.incomingWebhook
  if (writeOnly && (await hasRealmPermission(tx, caller, 'can_create_write_only_bots_group'))) return
  throw InsufficientPermission()
}

function botAddress(server: Server, realm: Realm, shortName: string): string {
  const name = shortName.trim()
  const email = `${name}-bot@${dummyEmailDomain(server, realm)}`
  if (name === '' || !looksLikeEmail(email)) throw BadNameOrUsername()
  return email
}

/**
 * Embedded bots and integrations are programs inside the server, and there are none. Nothing calls outgoing webhooks
 * yet: a client must learn that from the answer, not from missing requests.
 */
function normalizeType(type: number, serviceName: string): BotType {
  if (type === BotType.embedded) throw EmbeddedUnknown()
  if (type === BotType.incomingWebhook && serviceName !== '')
    throw IntegrationUnknown({ integration_name: serviceName })
  if (type === BotType.outgoingWebhook) throw OutgoingUnavailable()
  if (type !== BotType.generic && type !== BotType.incomingWebhook) throw TypeInvalid()
  return type
}
