import { MustBeAdmin, Role } from '#core/contract/access.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, intFrom, nullable, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { ChannelNameUnknown } from '#features/channels/public.ts'
import { realmOf } from '#features/realms/public.ts'
import {
  apiEmail,
  avatarUrl,
  avatarWish,
  changeFullName,
  changeRole,
  nameErrors,
  NameInUse,
  NameTaken,
  refuseTakenName,
  roleEvents,
  normalizeName,
  callerOf,
  ownerOf,
  refuseNameInUse,
  accountDeactivated,
  accountDeactivating,
  deactivateAccount,
  userUpdated,
} from '#features/users/public.ts'
import { administeredBot, botAccessErrors, InterfaceInvalid, readService, TypeInvalid, webhookAddress } from '../bot.ts'
import {
  changeDefaults,
  changeOwner,
  changeService,
  requireRoleGrant,
  ownerErrors,
  avatarErrors,
  withAvatar,
} from '../change-bot.ts'
import { channelDefaultParams, channelDefaults, presentDefaults } from '../channel-defaults.ts'
import { botUpdated } from '../events.ts'

export const updateBot = endpoint({
  route: 'PATCH /bots/{bot_id}',
  summary: 'Change a bot',
  description: 'To set an avatar, include a file in the form.',
  access: 'non-guest human',
  takesFile: true,
  picture: avatarWish,
  beforePicture: (tx, caller, { bot_id }) => administeredBot(tx, caller, bot_id),
  params: {
    bot_id: required(int, 'The bot.'),
    full_name: optional(text, 'New display name.'),
    role: optional(
      intFrom(...Object.values(Role)),
      'New role. Only administrators can change it, and only owners if the bot is or becomes an owner.',
    ),
    bot_owner_id: optional(
      int,
      "New owner, who can't be a guest. Only administrators can change it, and only organization owners can choose an organization owner. The bot gets a new API key and at most its owner's role, and its event queues are deleted.",
    ),
    service_payload_url: optional(webhookAddress, 'URL that an outgoing webhook posts to.'),
    service_interface: optional(int, "Format of its requests: 1 ours, 2 Slack's."),
    ...channelDefaultParams,
  },
  returns: {
    full_name: required(text, 'Its display name.'),
    avatar_url: required(text, 'Its image.'),
    bot_owner: optional(text, 'Email address of its owner.'),
    service_payload_url: required(nullable(text), 'URL that an outgoing webhook posts to; null for other bots.'),
    service_interface: required(nullable(int), 'Format of its requests; null for other bots.'),
    ...channelDefaults,
  },
  errors: [
    ...botAccessErrors,
    ...nameErrors,
    ...ownerErrors,
    NameInUse,
    NameTaken,
    MustBeAdmin,
    TypeInvalid,
    InterfaceInvalid,
    ChannelNameUnknown,
    ...avatarErrors,
  ],
  emits: [...roleEvents, botUpdated],

  async handle({ caller, params, tx, ...received }) {
    const { full_name, role, bot_owner_id, service_payload_url: base_url, service_interface: format } = params
    const realm = await realmOf(tx, caller)
    let bot = await administeredBot(tx, caller, params.bot_id)
    if (full_name !== undefined) {
      const name = normalizeName(full_name)
      await refuseTakenName(tx, realm, name, bot.id)
      if (name !== bot.full_name) await refuseNameInUse(tx, realm.id, name)
      await changeFullName(tx, bot, name)
      bot = { ...bot, full_name: name }
    }
    if (role !== undefined && role !== bot.role) {
      requireRoleGrant(caller, bot, role)
      await changeRole(tx, realm, bot, role)
      bot = { ...bot, role }
    }
    if (bot_owner_id !== undefined) bot = await changeOwner(tx, caller, bot, bot_owner_id)
    if (base_url !== undefined || format !== undefined) bot = await changeService(tx, bot, { base_url, format })
    bot = await changeDefaults(tx, caller, bot, params)
    bot = await withAvatar(tx, bot, received)

    const owner = await ownerOf(tx, callerOf(bot))
    const service = readService(bot)
    return {
      full_name: bot.full_name,
      avatar_url: avatarUrl(tx.server, bot),
      ...(owner === undefined ? {} : { bot_owner: apiEmail(tx.server, realm, owner) }),
      service_payload_url: service?.base_url ?? null,
      service_interface: service?.interface ?? null,
      ...(await presentDefaults(tx, bot, caller)),
    }
  },
})

export const deactivateBot = endpoint({
  route: 'DELETE /bots/{bot_id}',
  summary: 'Deactivate a bot',
  description: 'An administrator can reactivate it with POST /users/{user_id}/reactivate.',
  access: 'user',
  params: { bot_id: required(int, 'The bot.') },
  errors: botAccessErrors,
  emits: [userUpdated, accountDeactivating, accountDeactivated],

  async handle({ caller, params, tx }) {
    const bot = await administeredBot(tx, caller, params.bot_id)
    if (bot.is_active === 1) await deactivateAccount(tx, bot)
  },
})
