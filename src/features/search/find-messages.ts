// Finds the newest or oldest messages of a narrow within bounds without a scan: an index gives the first few of each
// conversation, and the results are merged.
import { messagesMatching } from '#features/messages/public.ts'
import { personalStates } from '#features/read-state/public.ts'
import { type FindInEach, type IdRange, merged } from '#core/db/merge-ranges.ts'
import {
  beyond,
  clippedRange,
  type ConversationRange,
  type Direction,
  intersection,
  isEmpty,
  sorted,
  upTo,
} from './id-range.ts'
import { readPositionsOf } from './store/conversations.ts'
import type { Condition, ResolvedNarrow, Personal } from './resolved-narrow.ts'
import type { Reader } from './narrow-users.ts'
import { apartFrom } from './conversation-filter.ts'
import type { Scope } from './scope.ts'
import { withoutWords } from './search-among.ts'
import {
  type FoundMessage,
  type Lead,
  matchingMessages,
  messagesInRanges,
  messagesWithReactions,
  messagesWithRows,
  oldestMessageIn,
  sortOrder,
} from './store/messages.ts'

export interface NarrowQuery {
  readonly reader: Reader
  readonly resolved: ResolvedNarrow
  readonly scope: Scope
}

/** The bounds of the batch size for a negated search, which doubles from batch to batch. */
const candidatesAtOnce = { least: 100, most: 5_000 }

/** In the order of the direction: `older` means newest first. */
export async function findMessages(
  query: NarrowQuery,
  direction: Direction,
  bounds: IdRange,
  limit: number,
): Promise<number[]> {
  const { reader, resolved } = query
  if (resolved.unwanted.length === 0 || limit <= 0) return findCandidates(query, direction, bounds, limit)
  const found: number[] = []
  const { least, most } = candidatesAtOnce
  for (let rest = bounds, size = Math.max(limit, least); ; size = Math.min(size * 2, most)) {
    const candidates = await findCandidates(query, direction, rest, size)
    found.push(...(await withoutWords(reader, candidates, resolved.unwanted)))
    const last = candidates.at(-1)
    if (last === undefined || candidates.length < size || found.length >= limit) return found.slice(0, limit)
    rest = intersection(rest, beyond(direction, last))
  }
}

/** Messages that fulfil all conditions except the negated searches. */
async function findCandidates(
  query: NarrowQuery,
  direction: Direction,
  bounds: IdRange,
  limit: number,
): Promise<number[]> {
  const within = boundsOfIds(query.resolved.conditions, bounds)
  if (limit <= 0 || isEmpty(within) || query.resolved.places.kind === 'none') return []
  const { lead, conditions } = leadOf(query.resolved.conditions)
  const source = sourceOf(query, lead)
  if (source !== undefined) return filterMessages(query, source, direction, within, limit)
  const ledQuery = { ...query, lead, conditions }
  const inRanges = await findInRanges(ledQuery, direction, within, limit)
  const last = inRanges.length < limit ? undefined : inRanges.at(-1)
  const rest = last === undefined ? within : intersection(within, upTo(direction, last))
  const withRows = await findWithRows(ledQuery, direction, rest, limit)
  return sorted(new Set([...inRanges, ...withRows]), direction).slice(0, limit)
}

/** A search that starts from rows with one flag, and the conditions that remain to be checked. */
interface LedQuery extends NarrowQuery {
  readonly lead: Lead
  readonly conditions: readonly Condition[]
}

/** The rarest state first: the search starts from its rows. */
const leads: readonly Personal[] = ['starred', 'alerted', 'mentioned', 'unread']

function leadOf(conditions: readonly Condition[]): Pick<LedQuery, 'lead' | 'conditions'> {
  for (const lead of leads) {
    const leading = conditions.find(c => c.kind === 'personal' && c.state === lead && !c.negated)
    if (leading !== undefined) return { lead, conditions: conditions.filter(condition => condition !== leading) }
  }
  return { lead: 'any', conditions }
}

function boundsOfIds(conditions: readonly Condition[], bounds: IdRange): IdRange {
  let within = bounds
  for (const condition of conditions)
    if (condition.kind === 'id' && !condition.negated)
      within = intersection(within, { after: condition.id - 1, until: condition.id })
  return within
}

async function findInRanges(
  { reader: { tx, caller }, scope, lead, conditions }: LedQuery,
  direction: Direction,
  bounds: IdRange,
  limit: number,
): Promise<number[]> {
  // No message is starred or alerted without a row.
  if (lead === 'starred' || lead === 'alerted') return []
  const positions = lead === 'unread' ? await readPositionsOf(tx, caller.id) : new Map<number, number>()
  const ranges = scope.ranges
    .map(range =>
      clippedRange(range, {
        after: Math.max(bounds.after, positions.get(range.recipient_id) ?? 0),
        until: bounds.until,
      }),
    )
    .filter(range => !isEmpty(range))
  const find: FindInEach<ConversationRange> = (some, each) =>
    messagesInRanges(tx, caller, { ranges: some, onlyReceived: scope.rows, lead, conditions }, direction, {
      each,
      total: limit,
    })
  return merged(ranges, find, sortOrder[direction], limit)
}

async function findWithRows(
  ledQuery: LedQuery,
  direction: Direction,
  bounds: IdRange,
  limit: number,
): Promise<number[]> {
  const { reader, resolved, scope, lead, conditions } = ledQuery
  const { tx, caller } = reader
  if (lead === 'any' && !scope.rows) return []
  const within = lead === 'any' ? intersection(bounds, await outsideRanges(ledQuery)) : bounds
  if (isEmpty(within)) return []
  // A row outlives the right to read its channel. Such channels are few: each is excluded when it is found.
  for (let { places } = resolved; ;) {
    const query = { bounds: within, places, lead, conditions }
    const found = await messagesWithRows(tx, caller, query, direction, limit)
    const hidden = await hiddenRecipients(scope, found)
    if (hidden.size === 0) return found.map(({ id }) => id)
    places = apartFrom(places, hidden)
  }
}

async function hiddenRecipients(scope: Scope, found: readonly FoundMessage[]): Promise<Set<number>> {
  const hidden = new Set<number>()
  for (const message of found) if (!(await scope.seesOwn(message))) hidden.add(message.recipient_id)
  return hidden
}

/** The bounds of messages outside all ranges of a single channel. Inside a range, rows add no messages. */
async function outsideRanges({ reader, resolved: { places }, scope }: LedQuery): Promise<IdRange> {
  const anywhere = { after: 0, until: Number.MAX_SAFE_INTEGER }
  const [recipientId, ...others] = places.only ?? []
  if (recipientId === undefined || others.length > 0) return anywhere
  const lastOpen = scope.ranges.find(range => range.until === anywhere.until)
  const oldest = await oldestMessageIn(reader.tx, recipientId)
  return oldest === undefined ? { after: 0, until: 0 } : { after: oldest - 1, until: lastOpen?.after ?? anywhere.until }
}

/** The messages within bounds in an index that does not depend on the reader. */
type CandidateSource = (bounds: IdRange, direction: Direction, limit: number) => Promise<number[]>

function sourceOf({ reader: { tx, caller }, resolved, scope }: NarrowQuery, lead: Lead): CandidateSource | undefined {
  const { places, phrases, conditions } = resolved
  if (phrases !== undefined) {
    const [recipientId, ...others] = places.only ?? []
    const place = { realmId: caller.realmId, recipientId: others.length === 0 ? recipientId : undefined }
    return (page, to, limit) => messagesMatching(tx, phrases, place, { ...page, order: sortOrder[to], limit })
  }
  // A single conversation is scanned instead of the index of all reactions.
  const reacted = conditions.some(c => c.kind === 'has' && c.what === 'reaction' && !c.negated)
  const many = scope.ranges.length > 1 && lead === 'any'
  return reacted && many ? (...page) => messagesWithReactions(tx, ...page) : undefined
}

const batchSize = 500

async function filterMessages(
  { reader: { tx, caller }, resolved: { places, conditions }, scope }: NarrowQuery,
  source: CandidateSource,
  direction: Direction,
  bounds: IdRange,
  limit: number,
): Promise<number[]> {
  const open = new Set(scope.ranges.map(range => range.recipient_id))
  const found: number[] = []
  const batch = Math.max(limit, batchSize)
  for (let rest = bounds; ;) {
    const page = await source(rest, direction, batch)
    const matching = await matchingMessages(tx, caller, page, places, conditions)
    const stateOf = await personalStates(tx, caller.id, matching)
    for (const message of matching) {
      const { received, hasRow } = stateOf(message)
      const counts = scope.rows
        ? (received || hasRow) && (await scope.seesOwn(message))
        : open.has(message.recipient_id)
      if (counts) found.push(message.id)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < batch || found.length >= limit)
      return sorted(found, direction).slice(0, limit)
    rest = intersection(rest, beyond(direction, last))
  }
}
