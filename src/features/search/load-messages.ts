// Messages for one answer of bounded size: they are loaded in batches, from the anchor outwards, until the answer is
// full.
import type { ReadTx } from '#core/db/database.ts'
import { type MessageRow, messagesByIds } from '#features/messages/public.ts'
import type { Highlighter, Matched } from './highlight.ts'

/**
 * Of content, HTML, history and highlighted text together. Highlighting is slow, and the process handles no other
 * request meanwhile.
 */
const mostCharacters = { plain: 20_000_000, highlighted: 2_000_000 }
/** So few that a batch of the largest messages fits into memory; most answers need one batch. */
const loadedAtOnce = 100

export interface Loaded {
  /** In ascending order: the messages around the anchor, without gaps. */
  readonly rows: readonly MessageRow[]
  /** By message, if there is a highlighter. */
  readonly matches: ReadonlyMap<number, Matched>
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** `ids` are ascending. Without an anchor they are loaded from the first one on. One message fits into every answer. */
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
  let left = highlight === undefined ? mostCharacters.plain : mostCharacters.highlighted
  for (let start = 0; start < wanted.length && left > 0; start += loadedAtOnce) {
    const piece = wanted.slice(start, start + loadedAtOnce)
    const found = new Map((await messagesByIds(tx, realmId, piece)).map(row => [row.id, row]))
    for (const id of piece) {
      const row = found.get(id)
      if (row === undefined) continue
      const match = highlight?.(row)
      left -= row.content.length + row.rendered.length + (row.edit_history?.length ?? 0)
      if (match !== undefined) left -= match.match_content.length + match.match_subject.length
      if (left < 0 && rows.length > 0) break
      rows.push(row)
      if (match !== undefined) matches.set(row.id, match)
    }
  }
  rows.sort((a, b) => a.id - b.id)
  const isCut = left <= 0
  return {
    rows,
    matches,
    isCutBefore: isCut && ids[0] !== rows[0]?.id,
    isCutAfter: isCut && ids.at(-1) !== rows.at(-1)?.id,
  }
}

/** Alternately the next message from the anchor on and the next one before it. */
function outwards(ids: readonly number[], anchor: number): number[] {
  const at = ids.findIndex(id => id >= anchor)
  const middle = at < 0 ? ids.length : at
  const outward: number[] = []
  for (let after = middle, before = middle - 1; outward.length < ids.length; after++, before--)
    for (const id of [ids[after], ids[before]]) if (id !== undefined) outward.push(id)
  return outward
}
