// Finds the newest or oldest messages of a narrow within bounds without a scan: an index supplies the first few of each
// conversation, and the results are merged.
import { type FindInEach, type IdRange, merged } from '#core/db/merge-ranges.ts'
import {
  clippedRange,
  type ConversationRange,
  type Direction,
  intersection,
  isEmpty,
  sorted,
  upTo,
  type Condition,
  type Leading,
  type ResolvedNarrow,
  type Personal,
  apartFrom,
} from './resolved-narrow.ts'
import { readPositionsOf } from './store/conversations.ts'
import type { Reader } from './narrow-users.ts'
import type { Scope } from './scope.ts'
import {
  type FoundMessage,
  type Lead,
  messagesInRanges,
  messagesWithRows,
  oldestMessageIn,
  sortOrder,
} from './store/messages.ts'

export interface NarrowQuery {
  readonly reader: Reader
  readonly resolved: ResolvedNarrow
  readonly scope: Scope
}

/**
 * Messages that satisfy the conditions that an index can answer, in the given direction: `older` means newest first. So
 * few messages are read in vain. The other conditions, and the search, must be checked afterwards.
 */
export async function findMessages(
  query: NarrowQuery,
  direction: Direction,
  bounds: IdRange,
  limit: number,
): Promise<number[]> {
  const within = boundsOfIds(query.resolved.conditions, bounds)
  if (limit <= 0 || isEmpty(within) || query.resolved.places.kind === 'none') return []
  const ledQuery = { ...query, ...leadOf(query.resolved.conditions) }
  const inRanges = await findInRanges(ledQuery, direction, within, limit)
  const last = inRanges.length < limit ? undefined : inRanges.at(-1)
  const rest = last === undefined ? within : intersection(within, upTo(direction, last))
  const withRows = await findWithRows(ledQuery, direction, rest, limit)
  return sorted(new Set([...inRanges, ...withRows]), direction).slice(0, limit)
}

/** The conditions that no index can answer. */
export const unledConditions = ({ resolved: { conditions } }: NarrowQuery): readonly Condition[] =>
  leadOf(conditions).others

/** A search that starts from rows with one flag, or from an index for one condition. */
interface Led {
  readonly lead: Lead
  readonly leading: Leading | undefined
  /** The conditions that remain to be checked. */
  readonly others: readonly Condition[]
}
type LedQuery = NarrowQuery & Led

/** The rarest state comes first: the search starts from its rows. */
const leads: readonly Personal[] = ['starred', 'alerted', 'mentioned', 'unread']
const leadingKinds: readonly Leading['kind'][] = ['topic', 'sender', 'has']

function leadOf(conditions: readonly Condition[]): Led {
  const ofState = (state: Personal): Condition | undefined =>
    conditions.find(c => c.kind === 'personal' && c.state === state && !c.negated)
  const lead = leads.find(state => ofState(state) !== undefined) ?? 'any'
  const leading = leadingOf(lead, conditions)
  const state = lead === 'any' ? undefined : ofState(lead)
  const isBound = (c: Condition): boolean => c.kind === 'id' && !c.negated
  return { lead, leading, others: conditions.filter(c => c !== state && c !== leading && !isBound(c)) }
}

function leadingOf(lead: Lead, conditions: readonly Condition[]): Leading | undefined {
  // Rows with these flags, and mentions of a channel, have their own index.
  if (lead === 'starred' || lead === 'alerted' || lead === 'mentioned') return undefined
  const possible = conditions.filter(
    (c): c is Leading =>
      !c.negated &&
      (c.kind === 'topic' || c.kind === 'sender' || (c.kind === 'has' && c.what !== 'reaction' && lead === 'any')),
  )
  return leadingKinds.map(kind => possible.find(c => c.kind === kind)).find(c => c !== undefined)
}

function boundsOfIds(conditions: readonly Condition[], bounds: IdRange): IdRange {
  let within = bounds
  for (const condition of conditions)
    if (condition.kind === 'id' && !condition.negated)
      within = intersection(within, { after: condition.id - 1, until: condition.id })
  return within
}

async function findInRanges(
  { reader: { tx, caller }, scope, lead, leading }: LedQuery,
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
    messagesInRanges(tx, caller, { ranges: some, onlyReceived: scope.rows, lead, leading }, direction, {
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
  const { reader, resolved, scope, lead, leading } = ledQuery
  const { tx, caller } = reader
  if (lead === 'any' && !scope.rows) return []
  const within = lead === 'any' ? intersection(bounds, await outsideRanges(ledQuery)) : bounds
  if (isEmpty(within)) return []
  // A row may remain after the right to read its channel is gone. Such channels are few: each is excluded when it is
  // found.
  for (let { places } = resolved; ;) {
    const query = { bounds: within, places, lead, leading }
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

/** The bounds of messages outside all ranges of a single channel. Within a range, rows add no messages. */
async function outsideRanges({ reader, resolved: { places }, scope }: LedQuery): Promise<IdRange> {
  const anywhere = { after: 0, until: Number.MAX_SAFE_INTEGER }
  const [recipientId, ...others] = places.only ?? []
  if (recipientId === undefined || others.length > 0) return anywhere
  const lastOpen = scope.ranges.find(range => range.until === anywhere.until)
  const oldest = await oldestMessageIn(reader.tx, recipientId)
  return oldest === undefined ? { after: 0, until: 0 } : { after: oldest - 1, until: lastOpen?.after ?? anywhere.until }
}
