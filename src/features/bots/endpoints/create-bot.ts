import type { Server } from '#core/server/server.ts'
import { BotType, type Caller, Role } from '#core/contract/access.ts'
import { MissingParameter } from '#core/http/decode.ts'
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
  avatarWish,
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
  userUpdated,
} from '#features/users/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import {
  logBot,
  newService,
  type StoredService,
  requireInterface,
  InterfaceInvalid,
  storedSettings,
  TypeInvalid,
  webhookAddress,
} from '../bot.ts'
import { channelDefaultParams, channelDefaults, normalizeDefaults, presentDefaults } from '../channel-defaults.ts'
import { avatarErrors, withAvatar } from '../change-bot.ts'
import { botAdded } from '../events.ts'
import { emitToAdministrators } from '../administrators.ts'

const EmbeddedUnknown = badRequest('Invalid embedded bot name.')
const IntegrationUnknown = badRequest("Invalid integration '{integration_name}'.")

/** Deactivated bots count, because their accounts stay. */
export const botsLimit = limit('bots', 'a user', 200)

export const createBot = endpoint({
  route: 'POST /bots',
  summary: 'Create a bot',
  description: 'To set an avatar, include a file in the form.',
  access: 'non-guest human',
  precondition: async (tx, caller) => requireCreation(tx, caller, BotType.incomingWebhook),
  takesFile: true,
  picture: avatarWish,
  params: {
    full_name: required(text, 'Display name; must be unique.', { example: 'Tide Table' }),
    short_name: required(text, 'Becomes the address {short_name}-bot@{domain}.', { example: 'tides' }),
    bot_type: withDefault(
      int,
      BotType.generic,
      '1 generic, 2 incoming webhook, 3 outgoing webhook; 4 (embedded) is refused.',
    ),
    payload_url: optional(
      webhookAddress,
      'URL that an outgoing webhook posts to; required for it. http or https, without credentials, with port 80, 443 or 1024 and above.',
    ),
    interface_type: withDefault(int, 1, "Format of its requests: 1 ours, 2 Slack's."),
    service_name: optional(text, 'The embedded bot or the integration; none is installed.'),
    config_data: optional(dictionary(text), 'Configuration of an embedded bot.'),
    ...channelDefaultParams,
  },
  returns: {
    user_id: required(int, 'ID of the bot.'),
    api_key: required(text, 'Its API key.'),
    avatar_url: required(text, 'Its image.'),
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
    ChannelNameUnknown,
    ...nameErrors,
    ...avatarErrors,
  ],
  emits: [...accountCreationEvents, userUpdated, botAdded],

  async handle({ caller, params, tx, ...received }) {
    await requireCreation(tx, caller, params.bot_type)
    const realm = await realmOf(tx, caller)
    const email = botAddress(tx.server, realm, params.short_name)
    const fullName = normalizeName(params.full_name)
    const type = normalizeType(params.bot_type, params.service_name ?? '')
    requireInterface(params.interface_type)
    await refuseTakenName(tx, realm, fullName)
    await refuseNameInUse(tx, realm.id, fullName)
    requireWithin(botsLimit, (await ownBots(tx, caller)).length + 1)
    const defaults = await normalizeDefaults(tx, caller, params)
    const service = type === BotType.outgoingWebhook ? serviceIn(tx.server, params) : {}
    const settings = storedSettings({ bot_settings: null }, { ...service, ...defaults })
    const created = await createAccount(tx, realm, {
      email,
      fullName,
      role: Role.member,
      passwordHash: null,
      awaitsFirstLogin: false,
      bot: { type, ownerId: caller.id, settings },
    })
    const bot = await withAvatar(tx, created, received)
    const owner = await ownerOf(tx, callerOf(bot))
    await emitToAdministrators(tx, botAdded, bot, owner, async viewer => ({ bot: await logBot(tx, bot, viewer) }))
    return {
      user_id: bot.id,
      api_key: tx.server.secrets.unseal('api key', bot.api_key_sealed).reveal(),
      avatar_url: avatarUrl(tx.server, bot),
      ...(await presentDefaults(tx, bot, caller)),
    }
  },
})

/** Bots that can only send require less permission. */
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

function serviceIn(
  server: Server,
  { payload_url, interface_type }: { payload_url?: string; interface_type: number },
): StoredService {
  if (payload_url === undefined) throw MissingParameter({ var_name: 'payload_url' })
  return newService(server, payload_url, interface_type)
}

/** The server has no embedded bots or integrations. */
function normalizeType(type: number, serviceName: string): BotType {
  if (type === BotType.embedded) throw EmbeddedUnknown()
  if (type === BotType.incomingWebhook && serviceName !== '')
    throw IntegrationUnknown({ integration_name: serviceName })
  if (type !== BotType.generic && type !== BotType.incomingWebhook && type !== BotType.outgoingWebhook)
    throw TypeInvalid()
  return type
}
