// Loads messages for one response of limited size: in batches, from the anchor outward, until it is full.
import { limit } from '#core/contract/limit.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type MessageRow, messagesByIds, messageSizes } from '#features/messages/public.ts'
import type { Highlighter, Matched } from './highlight.ts'

/**
 * Counts everything that is read for a response: content, HTML, history, submessages, reactions and highlighted text.
 * The process handles no other request while it builds the response.
 */
export const answerLimit = limit('bytes in messages', 'a response', 2_000_000)
/** Splitting text into words takes several times as long as reading it. */
export const searchAnswerLimit = limit('bytes in messages', 'a response with highlighted matches', 600_000)
/** Most responses need one batch. */
const loadedAtOnce = 100

export interface Loaded {
  /** In ascending order: the messages around the anchor, without gaps. */
  readonly rows: readonly MessageRow[]
  /** By message, if there is a highlighter. */
  readonly matches: ReadonlyMap<number, Matched>
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** `ids` are ascending. Without an anchor, loading starts at the first. A single message always fits. */
export async function loadMessages(
  tx: ReadTx,
  realmId: number,
  ids: readonly number[],
  highlight: Highlighter | undefined,
  anchor = 0,
): Promise<Loaded> {
  const wanted = outwards(ids, anchor)
  const rows: MessageRow[] = []
  const matches = new Map<number, Matched>()
  let left = (highlight === undefined ? answerLimit : searchAnswerLimit).most
  let isCut = false
  for (let start = 0; start < wanted.length && !isCut; start += loadedAtOnce) {
    const piece = wanted.slice(start, start + loadedAtOnce)
    const sizes = await messageSizes(tx, realmId, piece)
    const fitting = firstFitting(piece, sizes, left, rows.length === 0 ? 1 : 0)
    isCut = fitting.length < piece.length
    const found = new Map((await messagesByIds(tx, realmId, fitting)).map(row => [row.id, row]))
    for (const id of fitting) {
      const row = found.get(id)
      if (row === undefined) continue
      const match = highlight?.(row)
      left -= (sizes.get(id) ?? 0) + (match === undefined ? 0 : bytesOfMatch(match))
      isCut ||= left < 0
      if (left < 0 && rows.length > 0) break
      rows.push(row)
      if (match !== undefined) matches.set(row.id, match)
    }
  }
  rows.sort((a, b) => a.id - b.id)
  return {
    rows,
    matches,
    isCutBefore: isCut && ids[0] !== rows[0]?.id,
    isCutAfter: isCut && ids.at(-1) !== rows.at(-1)?.id,
  }
}

/** The first messages whose sizes fit into `room` together, but at least `least` of them. */
function firstFitting(
  ids: readonly number[],
  sizes: ReadonlyMap<number, number>,
  room: number,
  least: number,
): readonly number[] {
  let bytes = 0
  const end = ids.findIndex((id, index) => (bytes += sizes.get(id) ?? 0) > room && index >= least)
  return end < 0 ? ids : ids.slice(0, end)
}

const bytesOfMatch = ({ match_content, match_subject }: Matched): number =>
  Buffer.byteLength(match_content) + Buffer.byteLength(match_subject)

/** Alternates between the next message from the anchor on and the next one before it. */
function outwards(ids: readonly number[], anchor: number): number[] {
  const at = ids.findIndex(id => id >= anchor)
  const middle = at < 0 ? ids.length : at
  const outward: number[] = []
  for (let after = middle, before = middle - 1; outward.length < ids.length; after++, before--)
    for (const id of [ids[after], ids[before]]) if (id !== undefined) outward.push(id)
  return outward
}
