// The rules that drafts must follow to be stored (docs/spec/drafts.md#all-or-nothing).
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { textsErrors } from '#core/contract/limit.ts'
import type { ReadTx } from '#core/db/database.ts'
import { ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import {
  MessageHasNul,
  recipientErrors,
  requireReachable,
  truncatedContent,
  truncatedTopic,
  UserIdInvalid,
} from '#features/messages/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { type Account, accountsOf, visibleAmong } from '#features/users/public.ts'
import { type DraftInput, draftsLimit } from './draft.ts'
import type { NewDraft } from './store.ts'

const TimestampNegative = badRequest('Timestamp must not be negative.')
const TopicHasNul = badRequest('Topic must not contain null bytes')
const OneChannel = badRequest('Must specify exactly 1 channel ID for channel messages')
export const draftErrors = [
  ...textsErrors(draftsLimit),
  MessageHasNul,
  TimestampNegative,
  TopicHasNul,
  OneChannel,
  ChannelUnknown,
  ...recipientErrors,
]

type Address = Pick<NewDraft, 'type' | 'channel_id' | 'user_ids' | 'topic'>
const noRecipient: Address = { type: '', channel_id: null, user_ids: [], topic: '' }

/** All drafts as they are stored. Fails at the first invalid one. */
export async function normalizeDrafts(tx: ReadTx, caller: Caller, inputs: readonly DraftInput[]): Promise<NewDraft[]> {
  const users = await usersOf(tx, caller, inputs)
  const requireChannel = channelCheck(tx, caller)
  const normalized: NewDraft[] = []
  for (const input of inputs) {
    const body = { content: normalizeContent(input.content), edited_at: normalizeTime(input.timestamp ?? tx.now) }
    if (input.type === 'stream') normalized.push({ ...body, ...(await toChannel(input, requireChannel)) })
    else normalized.push({ ...body, ...(input.type === 'private' ? toUsers(tx, input, caller, users) : noRecipient) })
  }
  return normalized
}

function normalizeContent(content: string): string {
  if (content.includes('\0')) throw MessageHasNul()
  return truncatedContent(content)
}

function normalizeTime(seconds: number): number {
  if (seconds < 0) throw TimestampNegative()
  return seconds
}

type ChannelCheck = (channelId: number) => Promise<void>

/** Checks each channel only once, because many drafts may belong to it. */
function channelCheck(tx: ReadTx, caller: Caller): ChannelCheck {
  const known = new Set<number>()
  return async channelId => {
    if (known.has(channelId)) return
    const { archived } = await readableChannel(tx, caller, channelId)
    if (archived === 1) throw ChannelUnknown()
    known.add(channelId)
  }
}

async function toChannel({ to, topic: given }: DraftInput, requireChannel: ChannelCheck): Promise<Address> {
  const topic = truncatedTopic(given)
  if (topic.includes('\0')) throw TopicHasNul()
  const [channel_id, ...more] = to
  if (channel_id === undefined || more.length > 0) throw OneChannel()
  await requireChannel(channel_id)
  return { type: 'stream', channel_id, user_ids: [], topic }
}

interface Users {
  readonly realm: Realm
  readonly known: ReadonlyMap<number, Account>
  readonly visible: ReadonlySet<number>
}

async function usersOf(tx: ReadTx, caller: Caller, inputs: readonly DraftInput[]): Promise<Users> {
  const ids = new Set(inputs.filter(({ type }) => type === 'private').flatMap(({ to }) => to))
  const accounts = ids.size === 0 ? [] : await accountsOf(tx, caller.realmId, [...ids])
  const visible = await visibleAmong(tx, caller, accounts)
  return {
    realm: await realmOf(tx, caller),
    known: new Map(accounts.map(account => [account.id, account])),
    visible: new Set(visible.map(({ id }) => id)),
  }
}

function toUsers(tx: ReadTx, { to }: DraftInput, caller: Caller, { realm, known, visible }: Users): Address {
  if (to.length === 0) return noRecipient
  const users = [...new Set(to)].map(id => {
    const account = known.get(id)
    if (account === undefined) throw UserIdInvalid({ user_id: id })
    return account
  })
  const others = users.filter(({ id }) => id !== caller.id)
  requireReachable(tx.server, realm, others, visible)
  const ids = (others.length === 0 ? users : others).map(({ id }) => id)
  return { ...noRecipient, type: 'private', user_ids: ids.toSorted((a, b) => a - b) }
}
