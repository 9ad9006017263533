// The fields that only bots have: as they are stored with the account, and as the administrators of the bot see them.
import type { Server } from '#core/server/server.ts'
import { BotType, type Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { boundedText, int, jsonOrBareText, list, refuse, type Shape, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isWebAddress } from '#core/contract/web-address.ts'
import type { BotAccount } from './bot-account.ts'
import { channelDefaults, presentDefaults } from './channel-defaults.ts'

export const TypeInvalid = badRequest('Invalid bot type')
export const InterfaceInvalid = badRequest('Invalid interface type')

/** The formats of the requests that an outgoing webhook sends. */
const interfaces: readonly number[] = [1, 2]

export function checkInterface(type: number): void {
  if (!interfaces.includes(type)) throw InterfaceInvalid()
}

const addressLimit = 2000

export const webhookAddress: Shape<string> = jsonOrBareText({
  schema: { type: 'string', format: 'uri', maxLength: addressLimit },
  travels: 'text',
  parse(value, at) {
    const address = boundedText(addressLimit).parse(value, at)
    if (!isWebAddress(address)) throw refuse(at, 'is not a URL')
    return address
  },
})

const serviceFields = {
  base_url: required(text, 'Where the outgoing webhook posts to.'),
  interface: required(int, 'Format: 1 our own, 2 that of Slack.'),
}
const listed = 'The service of an outgoing webhook; empty for other bots.'
/** The form in events: the event log holds no secrets. */
export const services = required(list(object('BotService', serviceFields)), listed)
/** The form for its owner. */
export const servicesWithToken = required(
  list(
    object('OwnBotService', {
      ...serviceFields,
      token: required(text, 'Proves to the receiver that a request comes from here.'),
    }),
  ),
  listed,
)

const botFields = { user_id: required(int, 'The bot.'), ...channelDefaults, services }
export const botObject = object('Bot', botFields)

/** The stored settings of an outgoing webhook. The token is sealed like an API key. */
interface StoredService {
  readonly base_url: string
  readonly interface: number
  readonly token_sealed: string
}

/** The settings of a bot as JSON: its service, if it has one, and the channels that it uses by default. */
export const storedSettings = (bot: Pick<BotAccount, 'bot_settings'>, change: object): string =>
  JSON.stringify({ ...JSON.parse(bot.bot_settings ?? '{}'), ...change })

/** Undefined for bots that are not outgoing webhooks. */
export function readService(bot: BotAccount): StoredService | undefined {
  if (bot.bot_type !== BotType.outgoingWebhook || bot.bot_settings === null) return undefined
  const { base_url, interface: format, token_sealed }: StoredService = JSON.parse(bot.bot_settings)
  return { base_url, interface: format, token_sealed }
}

export function servicesOf(bot: BotAccount): Values<typeof botFields>['services'] {
  const stored = readService(bot)
  return stored === undefined ? [] : [{ base_url: stored.base_url, interface: stored.interface }]
}

export function servicesWithTokenOf(
  server: Server,
  bot: BotAccount,
): Values<{ services: typeof servicesWithToken }>['services'] {
  const stored = readService(bot)
  if (stored === undefined) return []
  const { token_sealed, ...shown } = stored
  return [{ ...shown, token: server.secrets.unseal(token_sealed).reveal() }]
}

/** The form for a viewer; without a viewer, for users who administer it because of their role. */
export const asBot = async (tx: ReadTx, bot: BotAccount, viewer?: Caller): Promise<Values<typeof botFields>> => ({
  user_id: bot.id,
  ...(await presentDefaults(tx, bot, viewer)),
  services: servicesOf(bot),
})
