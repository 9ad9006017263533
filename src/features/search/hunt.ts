// Searches for the first messages of a narrow in one direction when it may have to look at many messages to find a few.
// It works in batches, so that others don't have to wait, and gives up after some of them
// (docs/decisions/0043-search-in-turns.md).
import { searchCandidates } from '#features/messages/public.ts'
import { personalStates } from '#features/read-state/public.ts'
import type { IdRange } from '#core/db/merge-ranges.ts'
import { allConversations, beyond, type Direction, intersection, isEmpty, sorted } from './resolved-narrow.ts'
import { matchesAtOnce } from '#core/db/search-index.ts'
import { findMessages, type NarrowQuery, unledConditions } from './find-messages.ts'
import { isSearch, matchingWords, textsLimit } from './words-in-messages.ts'
import { matchingMessages, sortOrder } from './store/messages.ts'

export interface Hunt {
  readonly direction: Direction
  readonly limit: number
  /** In the given direction: `older` means newest first. */
  readonly found: readonly number[]
  /** The messages that remain to be looked at. */
  readonly rest: IdRange
  readonly batches: number
  /** How often the word index may still be read. */
  readonly indexReads: number
  /** How many messages' texts the last batch read, and how many matched. */
  readonly seen: { readonly read: number; readonly matching: number }
}

/** Per request. A batch takes 15 ms, or up to 35 if the database is another process: together less than a second. */
export const mostBatches = 26
/** How many messages the first batch reads at least. */
const leastTexts = 100
/** For how many messages a batch checks the conditions that no index can answer. */
const checkedAtOnce = 700
/** The first batch checks these first, because they may be enough. */
const leastChecked = 200
/** How many batches read the word index. If the reader can't see the matches, the search walks after that. */
const mostIndexReads = 4
/** If a larger share of messages contains the words, walking soon finds enough of them. */
const frequentShare = 0.05

export const newHunt = (direction: Direction, rest: IdRange, limit: number): Hunt => ({
  direction,
  limit,
  found: [],
  rest,
  batches: 0,
  indexReads: mostIndexReads,
  seen: { read: 0, matching: 0 },
})

/** Whether it has found all the messages that were wanted or that exist. */
export const isComplete = ({ found, limit, rest }: Hunt): boolean => found.length >= limit || isEmpty(rest)

/** How far it got, if it has given up. */
export function giveUpPoint(hunt: Hunt): number | undefined {
  if (isComplete(hunt)) return undefined
  return hunt.direction === 'older' ? hunt.rest.until + 1 : hunt.rest.after
}

/** Then all of it is one batch. */
export const isAnsweredByIndex = (query: NarrowQuery): boolean =>
  !isSearch(query.resolved) && unledConditions(query).length === 0

/** The next batch. */
export async function hunted(query: NarrowQuery, hunt: Hunt): Promise<Hunt> {
  const { resolved } = query
  if (isComplete(hunt)) return hunt
  const next = { ...hunt, batches: hunt.batches + 1 }
  if (resolved.places.kind === 'none') return { ...next, rest: nothing }
  if (isAnsweredByIndex(query)) {
    const found = await findMessages(query, hunt.direction, hunt.rest, hunt.limit)
    return { ...next, found, rest: found.length < hunt.limit ? nothing : hunt.rest }
  }
  if (!isForIndex(query, next)) return walked(query, next)
  return (await fromIndex(query, next)) ?? walked(query, { ...next, indexReads: 0 })
}

const nothing: IdRange = { after: 0, until: 0 }

/** Continues after this message. */
const restAfter = ({ rest, direction }: Hunt, id: number): IdRange => intersection(rest, beyond(direction, id))

/** The first batch walks, which finds enough of a frequent word. */
const isForIndex = ({ resolved }: NarrowQuery, { batches, indexReads, seen }: Hunt): boolean =>
  resolved.phrases !== undefined && batches > 1 && indexReads > 0 && seen.matching <= seen.read * frequentShare

/** Messages from the word index; undefined if it has too many to help. */
async function fromIndex(query: NarrowQuery, hunt: Hunt): Promise<Hunt | undefined> {
  const { reader, resolved } = query
  const { phrases, places } = resolved
  if (phrases === undefined) return undefined
  const [recipientId, ...others] = places.only ?? []
  const place = { realmId: reader.caller.realmId, recipientId: others.length === 0 ? recipientId : undefined }
  const limit = matchesAtOnce(reader.tx)
  const page = { ...hunt.rest, order: sortOrder[hunt.direction], limit }
  const candidates = await searchCandidates(reader.tx, phrases, place, page)
  if (candidates === undefined) return undefined
  const visible = await inScope(query, candidates.ids, hunt.direction)
  const next = await withWords(query, hunt, visible)
  const isRead = next.seen.read === visible.length
  const rest = !isRead ? next.rest : candidates.last === undefined ? nothing : restAfter(hunt, candidates.last)
  // The search continues with the index only if the reader can see its matches.
  return { ...next, rest, seen: hunt.seen, indexReads: hunt.indexReads - 1 }
}

/** The given messages that satisfy all conditions except the search, in the given direction. */
async function inScope(
  { reader: { tx, caller }, resolved: { places, conditions }, scope }: NarrowQuery,
  ids: readonly number[],
  direction: Direction,
): Promise<number[]> {
  const open = new Set(scope.ranges.map(range => range.recipient_id))
  const matching = await matchingMessages(tx, caller, ids, places, conditions)
  const stateOf = await personalStates(tx, caller.id, matching)
  const found: number[] = []
  for (const message of matching) {
    const { received, hasRow } = stateOf(message)
    const counts = scope.rows ? (received || hasRow) && (await scope.seesOwn(message)) : open.has(message.recipient_id)
    if (counts) found.push(message.id)
  }
  return sorted(found, direction)
}

/** Messages that the reader can read, one after the other. */
async function walked(query: NarrowQuery, hunt: Hunt): Promise<Hunt> {
  const size = isSearch(query.resolved) ? textsOf(hunt) : hunt.limit - hunt.found.length
  const { ids, rest } = await checked(query, hunt, size)
  const next = await withWords(query, hunt, ids)
  const isRead = next.seen.read === ids.length
  return isRead && next.found.length < hunt.limit ? { ...next, rest } : next
}

const textsOf = ({ limit, batches }: Hunt): number => Math.min(Math.max(leastTexts, limit) * batches, textsLimit)

interface Checked {
  readonly ids: readonly number[]
  /** The messages that remain to be checked. */
  readonly rest: IdRange
}

/** The first messages that satisfy all conditions except the search: as many as wanted, or as a batch can check. */
async function checked(query: NarrowQuery, { direction, rest, batches }: Hunt, size: number): Promise<Checked> {
  const { tx, caller } = query.reader
  const conditions = unledConditions(query)
  let checking: Checked = { ids: [], rest }
  let left = conditions.length === 0 ? size : checkedAtOnce
  let wanted = Math.min(left, batches === 1 ? Math.max(size, leastChecked) : left)
  while (left > 0 && checking.ids.length < size) {
    const candidates = await findMessages(query, direction, checking.rest, wanted)
    const found =
      conditions.length === 0
        ? candidates
        : (await matchingMessages(tx, caller, candidates, allConversations, conditions)).map(({ id }) => id)
    const ids = [...checking.ids, ...sorted(found, direction)]
    const last = ids.length > size ? ids[size - 1] : candidates.at(-1)
    if (last === undefined || (candidates.length < wanted && ids.length <= size)) return { ids, rest: nothing }
    checking = { ids: ids.slice(0, size), rest: intersection(rest, beyond(direction, last)) }
    left -= wanted
    wanted = left
  }
  return checking
}

/** Adds the messages that match the search, and continues after the last one that was read. */
async function withWords({ reader, resolved }: NarrowQuery, hunt: Hunt, ids: readonly number[]): Promise<Hunt> {
  const { matching, read } = await matchingWords(reader, ids, resolved, hunt.limit - hunt.found.length)
  const last = ids[read - 1]
  return {
    ...hunt,
    found: [...hunt.found, ...matching],
    rest: last === undefined ? hunt.rest : restAfter(hunt, last),
    seen: { read, matching: matching.length },
  }
}
