// Finds the newest or oldest messages of a narrow within bounds, without looking through what is in between: each
// conversation is asked for its own first few through an index, and the answers are merged.
import { personalStates } from '#features/personal-state/public.ts'
import type { Condition, Meaning, Personal } from './meaning.ts'
import type { Reader } from './narrow-people.ts'
import { apartFrom } from './places.ts'
import type { Scope } from './scope.ts'
import {
  type Bounds,
  type Direction,
  type FoundMessage,
  type Lead,
  matchingMessages,
  messagesInStretches,
  messagesThatSay,
  messagesWithRows,
  oldestMessageIn,
  readMarksOf,
  type Stretch,
} from './store.ts'

export interface Quest {
  readonly reader: Reader
  readonly meaning: Meaning
  readonly scope: Scope
}

/** In the order of the direction: older means newest first. */
export async function findMessages(
  quest: Quest,
  direction: Direction,
  bounds: Bounds,
  limit: number,
): Promise<number[]> {
  const within = boundsOfIds(quest.meaning.conditions, bounds)
  if (limit <= 0 || within.after >= within.until || quest.meaning.places.kind === 'none') return []
  if (quest.meaning.phrases !== undefined) return findByWords(quest, direction, within, limit)
  const { lead, conditions } = leadOf(quest.meaning.conditions)
  const led = { ...quest, lead, conditions }
  const inStretches = await findInStretches(led, direction, within, limit)
  const last = inStretches.length < limit ? undefined : inStretches.at(-1)
  const withRows = await findWithRows(
    led,
    direction,
    last === undefined ? within : upTo(within, direction, last),
    limit,
  )
  return sorted(new Set([...inStretches, ...withRows]), direction).slice(0, limit)
}

/** What is looked for by rows first, and what remains to be checked. */
interface Led extends Quest {
  readonly lead: Lead
  readonly conditions: readonly Condition[]
}

/** Of several states the rarest leads. */
const leads: readonly Personal[] = ['starred', 'alerted', 'mentioned', 'unread']

function leadOf(conditions: readonly Condition[]): Pick<Led, 'lead' | 'conditions'> {
  for (const lead of leads) {
    const leading = conditions.find(c => c.kind === 'personal' && c.state === lead && !c.negated)
    if (leading !== undefined) return { lead, conditions: conditions.filter(condition => condition !== leading) }
  }
  return { lead: 'any', conditions }
}

function boundsOfIds(conditions: readonly Condition[], bounds: Bounds): Bounds {
  let within = bounds
  for (const condition of conditions)
    if (condition.kind === 'id' && !condition.negated)
      within = intersection(within, { after: condition.id - 1, until: condition.id })
  return within
}

const intersection = (a: Bounds, b: Bounds): Bounds => ({
  after: Math.max(a.after, b.after),
  until: Math.min(a.until, b.until),
})
const isEmpty = ({ after, until }: Bounds): boolean => after >= until

/** The part of the bounds that comes before a message, or is it, in the order of the direction. */
const upTo = ({ after, until }: Bounds, direction: Direction, id: number): Bounds =>
  direction === 'older' ? { after: Math.max(after, id - 1), until } : { after, until: Math.min(until, id) }

const sorted = (ids: Iterable<number>, direction: Direction): number[] =>
  [...ids].sort((a, b) => (direction === 'older' ? b - a : a - b))

async function findInStretches(
  { reader: { tx, caller }, scope, lead, conditions }: Led,
  direction: Direction,
  bounds: Bounds,
  limit: number,
): Promise<number[]> {
  // Nothing is starred or alerted without a row.
  if (lead === 'starred' || lead === 'alerted') return []
  const marks = lead === 'unread' ? await readMarksOf(tx, caller.id) : new Map<number, number>()
  const stretches = scope.stretches
    .map(stretch =>
      clipped(stretch, { after: Math.max(bounds.after, marks.get(stretch.recipient_id) ?? 0), until: bounds.until }),
    )
    .filter(stretch => !isEmpty(stretch))
  const find = (some: readonly Stretch[], each: number): Promise<{ range: number; id: number }[]> =>
    messagesInStretches(tx, caller, { stretches: some, onlyReceived: scope.rows, lead, conditions }, direction, {
      each,
      total: limit,
    })
  if (stretches.length === 0) return []
  if (stretches.length === 1) return (await find(stretches, limit)).map(({ id }) => id)

  // The first message of each stretch tells which ones matter. Once there are as many as wanted, nothing beyond the
  // last of them does.
  const heads = await find(stretches, 1)
  const last = heads.length < limit ? undefined : heads.at(-1)
  const matter = heads.map(({ range }) => stretches[range] as Stretch)
  const parts = last === undefined ? matter : matter.map(stretch => clipped(stretch, upTo(bounds, direction, last.id)))
  return limit === 1 || parts.length === 0 ? heads.map(({ id }) => id) : (await find(parts, limit)).map(({ id }) => id)
}

const clipped = (stretch: Stretch, bounds: Bounds): Stretch => ({
  recipient_id: stretch.recipient_id,
  ...intersection(stretch, bounds),
})

async function findWithRows(led: Led, direction: Direction, bounds: Bounds, limit: number): Promise<number[]> {
  const { reader, meaning, scope, lead, conditions } = led
  const { tx, caller } = reader
  if (lead === 'any' && !scope.rows) return []
  const within = lead === 'any' ? intersection(bounds, await outsideStretches(led)) : bounds
  if (isEmpty(within)) return []
  // A row outlives the right to read its channel. Such channels are few: they are left out as they come up.
  for (let { places } = meaning; ;) {
    const quest = { bounds: within, places, lead, conditions }
    const found = await messagesWithRows(tx, caller, quest, direction, limit)
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

/** In a single channel: where messages can be that no stretch covers. A row inside one adds nothing. */
async function outsideStretches({ reader, meaning: { places }, scope }: Led): Promise<Bounds> {
  const anywhere = { after: 0, until: Number.MAX_SAFE_INTEGER }
  const [recipientId, ...others] = places.only ?? []
  if (recipientId === undefined || others.length > 0) return anywhere
  const lastOpen = scope.stretches.find(stretch => stretch.until === anywhere.until)
  const oldest = await oldestMessageIn(reader.tx, recipientId)
  return oldest === undefined ? { after: 0, until: 0 } : { after: oldest - 1, until: lastOpen?.after ?? anywhere.until }
}

const wordsAtOnce = 500

/** The index of words knows nothing of readers: what it finds is sifted, a batch at a time. */
async function findByWords(
  { reader: { tx, caller }, meaning: { places, phrases = [], conditions }, scope }: Quest,
  direction: Direction,
  bounds: Bounds,
  limit: number,
): Promise<number[]> {
  const [recipientId, ...others] = places.only ?? []
  const place = { realmId: caller.realmId, recipientId: others.length === 0 ? recipientId : undefined }
  const open = new Set(scope.stretches.map(stretch => stretch.recipient_id))
  const found: number[] = []
  const batch = Math.max(limit, wordsAtOnce)
  for (let rest = bounds; ;) {
    const page = await messagesThatSay(tx, phrases, place, rest, direction, batch)
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
    rest = direction === 'older' ? { ...rest, until: last - 1 } : { ...rest, after: last }
  }
}
