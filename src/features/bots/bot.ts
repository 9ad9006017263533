// The fields that only bots have: as stored with the account, and as the bot's administrators see them.
import type { Hidden } from '#core/base/hidden.ts'
import { BotType, type Caller, isAdmin, isOwner, MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { boundedText, int, jsonOrBareText, list, type Of, refuse, type Shape, text } from '#core/contract/shape.ts'
import { hasCallablePort, isWebAddress } from '#core/contract/web-address.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { type Account, accountById } from '#features/users/public.ts'
import type { BotAccount } from './bot-account.ts'
import { channelDefaults, presentDefaults } from './channel-defaults.ts'

export const TypeInvalid = badRequest('Invalid bot type')
export const InterfaceInvalid = badRequest('Invalid interface type')

/** The formats of the requests that an outgoing webhook sends. */
const interfaces: readonly number[] = [1, 2]

export function requireInterface(type: number): void {
  if (!interfaces.includes(type)) throw InterfaceInvalid()
}

const addressLimit = 2000

export const webhookAddress: Shape<string> = jsonOrBareText({
  schema: { type: 'string', format: 'uri', maxLength: addressLimit },
  travels: 'text',
  parse(value, at) {
    const address = boundedText(addressLimit).parse(value, at)
    if (!isWebAddress(address)) throw refuse(at, 'is not a URL')
    const url = new URL(address)
    if (url.username !== '' || url.password !== '') throw refuse(at, 'must not contain a login')
    if (!hasCallablePort(url)) throw refuse(at, 'has a port that is not allowed')
    return address
  },
})

const serviceFields = {
  base_url: required(text, 'URL that the outgoing webhook posts to.'),
  interface: required(int, "Format of its requests: 1 ours, 2 Slack's."),
}
const listed = 'The service of an outgoing webhook; empty for other bots.'
export const servicesInLog = required(list(object('BotServiceInLog', serviceFields)), listed)
export const services = required(
  list(
    object('BotService', {
      ...serviceFields,
      token: required(text, 'Lets the receiver verify that a request comes from this server.'),
    }),
  ),
  listed,
)

const botFields = { user_id: required(int, 'The bot.'), ...channelDefaults }
export const botObject = object('Bot', { ...botFields, services })
/** The event log holds no secrets, so the token is added at delivery. */
export const botInLog = object('BotInLog', { ...botFields, services: servicesInLog })

/** An outgoing webhook's stored settings. The token is sealed like an API key. */
export interface StoredService {
  readonly base_url: string
  readonly interface: number
  readonly token_sealed: string
}

/** A bot's settings as JSON: its service, if it has one, and its default channels. */
export const storedSettings = (bot: Pick<BotAccount, 'bot_settings'>, change: object): string =>
  JSON.stringify({ ...JSON.parse(bot.bot_settings ?? '{}'), ...change })

/** Undefined for bots that aren't outgoing webhooks. */
export function readService(bot: BotAccount): StoredService | undefined {
  if (bot.bot_type !== BotType.outgoingWebhook || bot.bot_settings === null) return undefined
  const { base_url, interface: format, token_sealed }: StoredService = JSON.parse(bot.bot_settings)
  return { base_url, interface: format, token_sealed }
}

export function loggedServices(bot: BotAccount): Values<{ services: typeof servicesInLog }>['services'] {
  const stored = readService(bot)
  return stored === undefined ? [] : [withoutToken(stored)]
}

export function servicesOf(server: Server, bot: BotAccount): Values<{ services: typeof services }>['services'] {
  const stored = readService(bot)
  return stored === undefined ? [] : [{ ...withoutToken(stored), token: tokenOf(server, stored).reveal() }]
}

const withoutToken = ({ base_url, interface: format }: StoredService) => ({ base_url, interface: format })

export const tokenOf = (server: Server, { token_sealed }: StoredService): Hidden =>
  server.secrets.unseal('bot token', token_sealed)

/** The service of a new outgoing webhook. */
export const newService = (server: Server, base_url: string, format: number): StoredService => ({
  base_url,
  interface: format,
  token_sealed: server.secrets.seal('bot token', server.secrets.newApiKey()),
})

/** The bot as a viewer sees it; without a viewer, as users see it who may administer it because of their role. */
export const presentBot = async (tx: ReadTx, bot: BotAccount, viewer?: Caller): Promise<Of<typeof botObject>> => ({
  user_id: bot.id,
  ...(await presentDefaults(tx, bot, viewer)),
  services: servicesOf(tx.server, bot),
})

export const logBot = async (tx: ReadTx, bot: BotAccount, viewer?: Caller): Promise<Of<typeof botInLog>> => ({
  ...(await presentBot(tx, bot, viewer)),
  services: loggedServices(bot),
})

// Accessors return the bot, or fail if it doesn't exist or the caller may not administer it.

const BotUnknown = badRequest('No such bot')
export const botAccessErrors = [BotUnknown, InsufficientPermission, MustBeOwner]

/**
 * A bot that the caller owns or administers. A user who has a bot's key has its role, so administrators may not
 * administer a bot with the role of an owner, just as they may not administer owners.
 */
export async function administeredBot(tx: ReadTx, caller: Caller, botId: number): Promise<Account> {
  const bot = await accountById(tx, caller.realmId, botId)
  if (bot === undefined || bot.bot_type === null) throw BotUnknown()
  if (bot.bot_owner_id === caller.id) return bot
  if (!isAdmin(caller)) throw InsufficientPermission()
  if (isOwner(bot) && !isOwner(caller)) throw MustBeOwner()
  return bot
}
