// What a search has found so far: the newest matches, and where to go on.
import { type Signal, signal } from '@preact/signals'
import { failureText } from '../base/failure-text.ts'
import { announce, client, theStore } from '../base/live.ts'
import { startOfDay } from '../search/search-days.ts'
import type { Narrow } from '../store/narrow.ts'
import { messageParts } from '../store/events/change.ts'
import type { Store } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { forgetLooseMessages, holdFetched } from '../store/windows.ts'
import type { Match } from './best-first.ts'

export interface Found {
  /** Newest first. */
  readonly ids: readonly number[]
  readonly matches: ReadonlyMap<number, Match>
  readonly isBusy: boolean
  /** There are no older matches. */
  readonly isOver: boolean
  /** The server has stopped before it found enough: the user decides whether to go on. */
  readonly hasStopped: boolean
  readonly failure?: string | undefined
}

const nothing: Found = { ids: [], matches: new Map(), isBusy: false, isOver: false, hasStopped: false }

export interface Search {
  readonly store: Store
  readonly narrow: Narrow
  readonly found: Signal<Found>
  /** Where to go on. */
  next: Anchor
  /** Messages up to this one are older than the first day; undefined until that's known. */
  floor: number | undefined
  /** The row that the user has opened. */
  selected: number | undefined
}

type Anchor = 'newest' | { readonly at: number } | { readonly before: number } | { readonly day: string }

const page = 50
/** How often the search goes on by itself while it has found nothing. */
const mostTurns = 4

export const newSearch = (narrow: Narrow): Search => ({
  store: theStore(),
  narrow,
  found: signal(nothing),
  next:
    narrow.near !== undefined ? { at: narrow.near } : narrow.before === undefined ? 'newest' : { day: narrow.before },
  floor: narrow.date === undefined ? 0 : undefined,
  selected: undefined,
})

const change = ({ found }: Search, part: Partial<Found>): Found => (found.value = { ...found.peek(), ...part })

/** Fetches the next matches. */
export async function findMore(search: Search): Promise<void> {
  const { isBusy, isOver } = search.found.peek()
  if (isBusy || isOver) return
  change(search, { isBusy: true, failure: undefined })
  try {
    search.floor ??= await lastBefore(search.narrow.date ?? '')
    for (let turn = 1; turn <= mostTurns; turn++) {
      const { ids, isOver: isDone, hasStopped } = await findPage(search)
      if (ids.length > 0 || isDone || !hasStopped) break
    }
    change(search, { isBusy: false })
  } catch (error) {
    change(search, { isBusy: false, failure: failureText(error) })
  }
}

const anchorOf = (next: Anchor) => {
  if (next === 'newest') return { anchor: 'newest' }
  if ('day' in next) return { anchor: 'date', anchor_date: momentOf(next.day), include_anchor: false }
  return 'at' in next ? { anchor: `${next.at}` } : { anchor: `${next.before}`, include_anchor: false }
}

const momentOf = (day: string): string => {
  const seconds = startOfDay(day)
  return Number.isNaN(seconds) ? day : new Date(seconds * 1000).toISOString()
}

const asked = { apply_markdown: true, client_gravatar: false, allow_empty_topic_name: true } as const

async function findPage(search: Search): Promise<Found> {
  const { store, narrow, floor = 0 } = search
  const since = store.lateEvents.count
  const { messages, found_oldest, oldest_examined } = await client.call('GET /messages', {
    narrow: narrow.terms as never,
    ...anchorOf(search.next),
    num_before: page,
    num_after: 0,
    ...asked,
  })
  const earliest = narrow.date === undefined ? 0 : startOfDay(narrow.date)
  const within = messages.filter(({ timestamp }) => timestamp >= earliest)
  const plain = within.map(({ match_content: _, match_subject: __, ...message }) => message)
  const held = holdFetched(store, plain as readonly Message[], since)
  const examined = oldest_examined ?? messages[0]?.id ?? 0
  search.next = { before: examined }
  const before = search.found.peek()
  const matches = new Map(before.matches)
  for (const { id, match_content, match_subject, content } of within)
    if (match_content !== undefined)
      matches.set(id, { content: match_content, subject: match_subject ?? '', source: content })
  const older = held.map(({ id }) => id).filter(id => !before.ids.includes(id))
  const found = change(search, {
    ids: [...before.ids, ...older.toReversed()],
    matches,
    isOver: found_oldest || within.length < messages.length || examined <= floor,
    hasStopped: oldest_examined !== undefined,
  })
  announce({ parts: ['windows', ...messageParts(held)], forgotten: forgetLooseMessages(store) })
  return found
}

/** The last of the user's messages before the day. Everything up to it is too old. */
async function lastBefore(day: string): Promise<number> {
  const { messages } = await client.call('GET /messages', {
    anchor: 'date',
    anchor_date: momentOf(day),
    include_anchor: false,
    num_before: 1,
    num_after: 0,
    ...asked,
  })
  return messages[0]?.id ?? 0
}

/** A new message that matches. */
export function addNew(search: Search, id: number, match: Match | undefined): void {
  const { ids, matches } = search.found.peek()
  if (ids.includes(id)) return
  change(search, { ids: [id, ...ids], matches: match === undefined ? matches : new Map(matches).set(id, match) })
}

// Searches to come back to.

const kept = new Map<string, Search>()
const mostKept = 3

/** The search that the user has come back to, or a new one. */
export function searchFor(key: string, narrow: Narrow, isBack: boolean): Search {
  const before = kept.get(key)
  const search = isBack && before?.store === theStore() ? before : newSearch(narrow)
  kept.delete(key)
  kept.set(key, search)
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest)
  return search
}
