// Messages for one answer, which must not become too large to be written: they are loaded in pieces, from the anchor
// outwards, until there is enough to answer.
import type { ReadTx } from '#core/db/database.ts'
import { type MessageRow, messagesByIds } from '#features/messages/public.ts'

/**
 * Characters of content, HTML and history together: far below the longest text that can be sent. Looking for what was
 * searched takes longer than sending, and nobody else is answered meanwhile.
 */
const mostCharacters = { listed: 20_000_000, searched: 4_000_000 }
/** So few that a piece of the largest messages still fits into memory; most answers are a single piece. */
const loadedAtOnce = 100

export interface Loaded {
  /** In ascending order: without gaps those around the anchor. */
  readonly rows: readonly MessageRow[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** `ids` are ascending. Without an anchor they are loaded from the first one on. */
export async function loadMessages(
  tx: ReadTx,
  realmId: number,
  ids: readonly number[],
  purpose: keyof typeof mostCharacters,
  anchor = 0,
): Promise<Loaded> {
  const wanted = outwards(ids, anchor)
  const rows: MessageRow[] = []
  let left = mostCharacters[purpose]
  for (let start = 0; start < wanted.length && left > 0; start += loadedAtOnce) {
    const piece = wanted.slice(start, start + loadedAtOnce)
    const found = new Map((await messagesByIds(tx, realmId, piece)).map(row => [row.id, row]))
    for (const id of piece) {
      const row = found.get(id)
      if (row === undefined) continue
      left -= row.content.length + row.rendered.length + (row.edit_history?.length ?? 0)
      if (left < 0) break
      rows.push(row)
    }
  }
  rows.sort((a, b) => a.id - b.id)
  const isCut = left <= 0
  return {
    rows,
    isCutBefore: isCut && ids[0] !== rows[0]?.id,
    isCutAfter: isCut && ids.at(-1) !== rows.at(-1)?.id,
  }
}

/** By turns the next one from the anchor on and the next one before it. */
function outwards(ids: readonly number[], anchor: number): number[] {
  const at = ids.findIndex(id => id >= anchor)
  const middle = at < 0 ? ids.length : at
  const farthest = Math.max(middle, ids.length - middle)
  return Array.from({ length: farthest }, (_, step) => [ids[middle + step], ids[middle - 1 - step]])
    .flat()
    .filter(id => id !== undefined)
}
