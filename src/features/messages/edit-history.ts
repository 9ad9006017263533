// The edits and moves of a message, newest first. Their size is limited, because a program may edit its message all
// day. Edits are in the message's row; moves, which many messages share, have their own rows.
import { limit } from '#core/contract/limit.ts'
import { existing } from '#core/base/existing.ts'
import { type EditEntry, isMove } from './message.ts'
import type { MessageRow } from './store/messages.ts'
import { type MoveRow, moveIdsOf, movesKept } from './store/moves.ts'

type WithHistory = Pick<MessageRow, 'edit_history'>

/** If `edit_history` is longer, versions are dropped. */
export const versionsLimit = limit('characters in stored versions', 'a message', 1_000_000)
/** Older moves are dropped. */
export const movesLimit = limit('stored moves', 'a message', movesKept)

interface StoredEntry extends EditEntry {
  /** How many edits before this one were dropped; `prev_content` is then the first version. */
  forgotten?: number
  /** The ID of the newest move before this edit. */
  after_move?: number
}

export const storedHistory = ({ edit_history }: WithHistory): StoredEntry[] => JSON.parse(edit_history ?? '[]')

export const newestMoveOf = (message: Pick<MessageRow, 'moves'>): number | undefined => moveIdsOf(message)[0]

/**
 * Edits and moves together. If moves were dropped, the channels before them are unknown, so edits from that time are
 * left out.
 */
export function historyOf(
  message: Pick<MessageRow, 'edit_history' | 'moves'>,
  moves: ReadonlyMap<number, MoveRow>,
): EditEntry[] {
  const moveIds = moveIdsOf(message)
  const isCut = moveIds.length === movesKept
  const entries: EditEntry[] = []
  const addMovesAfter = (id: number): void => {
    while ((moveIds[0] ?? 0) > id) entries.push(asEntry(existing(moves.get(moveIds.shift() ?? 0))))
  }
  for (const { forgotten: _, after_move = 0, ...entry } of storedHistory(message)) {
    addMovesAfter(after_move)
    if (isCut && moveIds.length === 0) break
    entries.push(entry)
  }
  addMovesAfter(0)
  let left = movesKept
  return entries.filter(({ prev_content }) => prev_content !== undefined || left-- > 0)
}

const asEntry = ({ account_id, moved_at, previous_channel, channel, previous_topic, topic }: MoveRow): EditEntry => ({
  user_id: account_id,
  timestamp: moved_at,
  ...(previous_channel === null || channel === null ? {} : { prev_stream: previous_channel, stream: channel }),
  ...(previous_topic === null || topic === null ? {} : { prev_topic: previous_topic, topic }),
})

/** The content before the first edit; undefined if the message has never been edited. */
export function firstContent(message: WithHistory): { content: string; rendered: string } | undefined {
  const first = editsAmong(storedHistory(message)).at(-1)
  return first && { content: first.prev_content ?? '', rendered: first.prev_rendered_content ?? '' }
}

const editsAmong = (entries: readonly StoredEntry[]): StoredEntry[] =>
  entries.filter(({ prev_content }) => prev_content !== undefined)

/** Moves don't count, because old ones are dropped. */
export const editCount = (entries: readonly StoredEntry[]): number =>
  editsAmong(entries).reduce((sum, { forgotten = 0 }) => sum + 1 + forgotten, 0)

/** The edit that made this version, and the next edit. */
export function editOfVersion(
  entries: readonly StoredEntry[],
  version: number,
): { edit: StoredEntry | undefined; next: StoredEntry | undefined } {
  const edits = editsAmong(entries)
  const at = editCount(entries) - version
  return { edit: edits[at], next: edits[at - 1] }
}

export function withoutContent<E extends EditEntry>(entry: E): Omit<E, 'prev_content' | 'prev_rendered_content'> {
  const { prev_content: _content, prev_rendered_content: _rendered, ...move } = entry
  return move
}

/**
 * The history shortened to make room for one more entry; undefined if there is room already. The oldest versions are
 * dropped, but the first version and all moves stay.
 */
export function shortenedHistory(message: WithHistory, entry: EditEntry): StoredEntry[] | undefined {
  const sizeOf = (value: object): number => JSON.stringify(value).length
  let excess = (message.edit_history ?? '').length + sizeOf(entry) - versionsLimit.most
  if (excess <= 0) return undefined
  const entries = storedHistory(message)
  const edits = editsAmong(entries)
  const first = edits.at(-1)
  let kept = edits.length - 1
  while (excess > 0 && kept > 0) excess -= sizeOf(existing(edits[--kept]))
  const last = edits[kept]
  if (first === undefined || last === undefined || last === first) return undefined
  const at = entries.indexOf(last)
  const moves = entries
    .slice(at + 1)
    .filter(isMove)
    .slice(0, movesKept)
    .map(({ forgotten: _, ...move }) => withoutContent(move))
  const { prev_content, prev_rendered_content } = first
  const forgotten = editCount(entries) - (kept + 1)
  return [...entries.slice(0, at), { ...last, prev_content, prev_rendered_content, forgotten } as StoredEntry, ...moves]
}
