// Access levels of endpoints, as data. Each level is an ordered list of conditions, each with its failure
// (docs/spec/conventions.md#roles). Access to single objects is up to the features.
import { badRequest, type Failure, failure } from './failure.ts'

export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const
export type Role = (typeof Role)[keyof typeof Role]

export const BotType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const
export type BotType = (typeof BotType)[keyof typeof BotType]

/** The account of the caller, as the engine sees it. */
export interface Caller {
  readonly id: number
  readonly realmId: number
  readonly role: Role
  readonly botType: BotType | null
  /** The owner of a bot. Limits count all bots of one owner together. */
  readonly botOwnerId?: number | null
  /** The hash of the API key that was sent, to check later whether the key is still valid. */
  readonly apiKeyHash?: string
  /** The session of the request, unless it was sent with an API key. */
  readonly session?: CallerSession
}

interface CallerSession {
  readonly id: number
  /** For how many seconds the browser is to keep its cookie from now on, if the cookie is renewed. */
  readonly renewFor?: number
}

/**
 * The key of an account's rate-limit bucket. All bots of one owner share a bucket: more bots must not mean more
 * requests.
 */
export const limitKey = ({ id, botOwnerId }: Pick<Caller, 'id' | 'botOwnerId'>): string =>
  (botOwnerId ?? null) === null ? String(id) : `bots of ${botOwnerId}`

export const isAdmin = (caller: { role: Role }): boolean => caller.role <= Role.administrator
export const isOwner = (caller: { role: Role }): boolean => caller.role === Role.owner
export const isGuest = (caller: { role: Role }): boolean => caller.role === Role.guest

export const NotForWebhookBots = failure(401, 'UNAUTHORIZED', 'This API is not available to incoming webhook bots.')
export const MustBeAdmin = failure(400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator')
export const MustBeOwner = failure(400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner')
export const NotForGuests = badRequest('Not allowed for guest users')
const NotForBots = badRequest('This endpoint does not accept bot requests.')
const MustBeBot = failure(400, 'PERMISSION_DENIED', 'Must be a bot user')

interface Condition {
  readonly holds: (caller: Caller) => boolean
  readonly otherwise: Failure<string, never>
}
const admin: Condition = { holds: isAdmin, otherwise: MustBeAdmin }
const owner: Condition = { holds: isOwner, otherwise: MustBeOwner }
const nonGuest: Condition = { holds: caller => !isGuest(caller), otherwise: NotForGuests }
const human: Condition = { holds: caller => caller.botType === null, otherwise: NotForBots }
const bot: Condition = { holds: caller => caller.botType !== null, otherwise: MustBeBot }

export const accessLevels = {
  anyone: [],
  'every account': [],
  user: [],
  human: [human],
  bot: [bot],
  'non-guest': [nonGuest],
  'non-guest human': [nonGuest, human],
  administrator: [admin],
  'human administrator': [admin, human],
  owner: [owner],
} as const satisfies Record<string, readonly Condition[]>
export type Access = keyof typeof accessLevels

/** The failures that come with an endpoint's access level. */
export const accessFailures = (access: Access): Failure<string, never>[] =>
  accessLevels[access].map(condition => condition.otherwise)

/** Incoming webhook bots may only send messages. */
const isKeptOut = (access: Access, { botType }: Caller): boolean =>
  botType === BotType.incomingWebhook && access !== 'every account'

/** Checked before the rate limit. The other conditions are checked after it. */
export function refuseWebhookBots(access: Access, caller: Caller): void {
  if (isKeptOut(access, caller)) throw NotForWebhookBots()
}

export function authorize(access: Access, caller: Caller): void {
  for (const condition of accessLevels[access]) if (!condition.holds(caller)) throw condition.otherwise()
}

/** Whether both access levels accept the caller. */
export const isAuthorized = (access: Access, caller: Caller): boolean =>
  !isKeptOut(access, caller) && accessLevels[access].every(condition => condition.holds(caller))
