// The earlier versions of a message that a reader may see: back to when the message came from a channel in which the
// reader couldn't see it (docs/visibility.md). Text and topic belong to the channel in which the message had them.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelById, channelsAmong, historyIsOpen } from '#features/channels/public.ts'
import { Flag, hasFlag, type PersonalState, personalStates } from '#features/read-state/public.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { historyOf, withoutContent } from './edit-history.ts'
import { type EditEntry, isMove } from './message.ts'
import type { MessageRow } from './store/messages.ts'
import { type MoveRow, movesOf } from './store/moves.ts'
import { usersWhoCanSee } from './visible-message.ts'

export const historyPolicy = (
  realm: Pick<Realm, 'settings'>,
): ReturnType<typeof readRealmSettings>['message_edit_history_visibility_policy'] =>
  readRealmSettings(realm.settings).message_edit_history_visibility_policy

/** Whether the user got the message when it was sent. A copy with the flag `historical` was made later. */
export const wasReceived = ({ received, hasRow, flags }: PersonalState): boolean =>
  hasRow ? !hasFlag(flags, Flag.historical) : received

/** Whether one reader may see a message as it was in this channel. */
type KnowsPlace = (channelId: number) => boolean
/** The earlier channels of each message that one reader may know. */
export type KnownPlaces = (message: Pick<MessageRow, 'id'>) => KnowsPlace

/** For messages that the caller sees. Reads only if some of them came from another channel. */
export async function knownPlaces(
  tx: ReadTx,
  caller: Caller,
  messages: readonly MessageRow[],
  moves: ReadonlyMap<number, MoveRow>,
): Promise<KnownPlaces> {
  const earlier = (message: MessageRow): number[] =>
    historyOf(message, moves).flatMap(({ prev_stream }) => prev_stream ?? [])
  const channelIds = new Set(messages.flatMap(earlier))
  if (channelIds.size === 0) return () => () => true
  const readable = await channelsAmong(tx, caller, [...channelIds], 'reads')
  const isProtected = (id: number): boolean => {
    const channel = readable.get(id)
    return channel !== undefined && !historyIsOpen(channel)
  }
  const fromProtected = messages.filter(message => earlier(message).some(isProtected))
  const stateOf = await personalStates(tx, caller.id, fromProtected)
  const received = new Set(fromProtected.filter(message => wasReceived(stateOf(message))).map(({ id }) => id))
  return message => id => readable.has(id) && (!isProtected(id) || received.has(message.id))
}

/** A message as one user sees it now. */
export interface SeenCopy {
  readonly channel_id: number | null
  readonly state: PersonalState
}

/** The given users who may see a message as it was in this channel. All of them see the message where it is now. */
export async function usersWhoKnowPlace(
  tx: ReadTx,
  channelId: number,
  users: readonly Caller[],
  copyOf: (accountId: number) => SeenCopy,
): Promise<Set<number>> {
  const isThere = ({ id }: Caller): boolean => copyOf(id).channel_id === channelId
  const known = new Set(users.filter(isThere).map(({ id }) => id))
  const others = users.filter(user => !isThere(user))
  const [first] = others
  const channel = first && (await channelById(tx, first.realmId, channelId))
  if (channel === undefined) return known
  const place = { channel_id: channel.id, recipient_id: channel.recipient_id }
  const stateOf = (id: number): { received: boolean; hasRow: boolean } => ({
    received: wasReceived(copyOf(id).state),
    hasRow: false,
  })
  return known.union(await usersWhoCanSee(tx, place, others, stateOf))
}

interface VisibleHistory {
  /** Newest first. */
  readonly entries: readonly EditEntry[]
  /** The move since which the reader may see the message; undefined if the reader always could. */
  readonly arrival: EditEntry | undefined
}

/** The whole history, only the moves, or nothing: see docs/spec/messages.md#edit-history-visibility. */
export function visibleHistory(
  realm: Pick<Realm, 'settings'>,
  message: Pick<MessageRow, 'edit_history' | 'moves'>,
  moves: ReadonlyMap<number, MoveRow>,
  knows: KnowsPlace,
): VisibleHistory | undefined {
  const policy = historyPolicy(realm)
  if (policy === 'none') return undefined
  const all = historyOf(message, moves)
  const hidden = all.findIndex(({ prev_stream }) => prev_stream !== undefined && !knows(prev_stream))
  const entries = hidden < 0 ? all : all.slice(0, hidden)
  return { entries: policy === 'all' ? entries : entries.filter(isMove).map(withoutContent), arrival: all[hidden] }
}

/** The history of one message that the caller sees. */
export async function readHistory(
  tx: ReadTx,
  caller: Caller,
  realm: Pick<Realm, 'settings'>,
  message: MessageRow,
): Promise<VisibleHistory | undefined> {
  const moves = await movesOf(tx, [message])
  return visibleHistory(realm, message, moves, (await knownPlaces(tx, caller, [message], moves))(message))
}
