// The messages of a narrow around an anchor, found in turns if that takes long.
import { badRequest } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import { together } from '#core/db/together.ts'
import { NextTurn } from '#core/http/endpoint.ts'
import { firstMessageSince } from '#features/channels/public.ts'
import { type Anchor, anchorErrors, type AnchorParams, beyondNewest, wantedAnchor } from './anchor.ts'
import type { NarrowQuery } from './find-messages.ts'
import { giveUpPoint, type Hunt, hunted, isAnsweredByIndex, isComplete, mostBatches, newHunt } from './hunt.ts'
import type { ResolvedNarrow } from './resolved-narrow.ts'
import { narrowErrors, type Term } from './narrow.ts'
import type { Reader } from './narrow-users.ts'
import { resolveNarrow } from './resolve-narrow.ts'
import { scopeOf } from './scope.ts'
import { matchingAmong } from './visible-among.ts'

export const messagesLimit = limit('messages', 'a request', 5_000)
export const TooManyMessages = badRequest(`Too many messages requested (maximum ${messagesLimit.most}).`)
export const windowErrors = [TooManyMessages, ...anchorErrors, ...narrowErrors]

interface WindowRequest extends AnchorParams {
  readonly num_before: number
  readonly num_after: number
  readonly include_anchor: boolean
  readonly narrow: readonly Term[]
}

export interface MessagePage {
  /** In ascending order. */
  readonly ids: readonly number[]
  readonly anchor: number
  readonly found_anchor: boolean
  readonly found_oldest: boolean
  readonly found_newest: boolean
  /** Set if the search has given up: the last message in each direction that it has looked at. */
  readonly oldest_examined?: number
  readonly newest_examined?: number
  /** The phrases of the search. */
  readonly phrases: ResolvedNarrow['phrases']
}

const end = Number.MAX_SAFE_INTEGER

/** What a window has found in its turns so far. */
export interface WindowProgress {
  readonly anchor: FoundAnchor
  readonly newer?: Hunt
  readonly older?: Hunt
}

interface FoundAnchor {
  /** Undefined while it is being searched. */
  readonly id?: number
  readonly hunt?: Hunt
}

/** The anchor may take half of the batches, so that some remain for each direction. */
const mostForAnchor = mostBatches / 2

/**
 * The next turn of reading a window, given the results of the previous turns. Returns the window, or what has been
 * found so far.
 */
export async function narrowWindow(
  reader: Reader,
  request: WindowRequest,
  before?: WindowProgress,
): Promise<MessagePage | NextTurn<WindowProgress>> {
  const { num_before, num_after, include_anchor, narrow } = request
  if (num_before + num_after > messagesLimit.most) throw TooManyMessages()
  const wanted = wantedAnchor(request)
  const resolved = await resolveNarrow(reader, narrow)
  const query = { reader, resolved, scope: await scopeOf(reader, resolved) }
  const found = await foundAnchor(query, wanted, before?.anchor)
  if (found.id === undefined) return new NextTurn({ anchor: found })
  const anchor = found.id

  const from = { after: include_anchor ? anchor - 1 : anchor, until: num_after === 0 ? anchor : end }
  const until = Math.min(anchor - 1, end)
  const [newer, older] = await huntedBothWays(
    query,
    before?.newer ?? newHunt('newer', from, anchor >= beyondNewest ? 0 : num_after + Number(include_anchor)),
    before?.older ?? newHunt('older', { after: 0, until }, num_before),
  )
  const batches = (found.hunt?.batches ?? 0) + newer.batches + older.batches
  const isOver = (isComplete(newer) && isComplete(older)) || batches >= mostBatches
  if (!isOver) return new NextTurn({ anchor: found, newer, older })
  const page = pageOf(anchor, newer, older, num_after)
  // Messages from earlier turns may have been deleted or moved meanwhile.
  const ids = before === undefined ? page.ids : await matchingAmong(reader, resolved, page.ids)
  return { ...page, ids, found_anchor: ids.includes(anchor), phrases: resolved.phrases }
}

/**
 * The next batch, in the direction that has had fewer; then one in the other direction, if nothing remains in the
 * first.
 */
async function huntedBothWays(query: NarrowQuery, newer: Hunt, older: Hunt): Promise<readonly [Hunt, Hunt]> {
  if (isAnsweredByIndex(query)) return together([hunted(query, newer), hunted(query, older)])
  const isNewer = !isComplete(newer) && (isComplete(older) || newer.batches <= older.batches)
  const next = isNewer ? await hunted(query, newer) : newer
  return [next, isNewer && !isComplete(next) ? older : await hunted(query, older)]
}

function pageOf(
  anchor: number,
  newer: Hunt,
  older: Hunt,
  num_after: number,
): Omit<MessagePage, 'phrases' | 'found_anchor'> {
  const after = newer.found.filter(id => id !== anchor).slice(0, num_after)
  const oldest_examined = giveUpPoint(older)
  const newest_examined = giveUpPoint(newer)
  return {
    ids: [...older.found.toReversed(), ...(newer.found[0] === anchor ? [anchor] : []), ...after],
    anchor,
    found_oldest: anchor === 0 || (older.found.length < older.limit && oldest_examined === undefined),
    found_newest: anchor >= beyondNewest || (after.length < num_after && newest_examined === undefined),
    ...(oldest_examined === undefined ? {} : { oldest_examined }),
    ...(newest_examined === undefined ? {} : { newest_examined }),
  }
}

/** The given messages that match the narrow apart from its search. They may have changed meanwhile. */
export const stillMatching = async (
  reader: Reader,
  narrow: readonly Term[],
  ids: readonly number[],
): Promise<number[]> => matchingAmong(reader, await resolveNarrow(reader, narrow), ids)

/** In one piece, for a narrow that has an index (find-messages.ts). */
export async function wholeWindow(reader: Reader, request: WindowRequest): Promise<MessagePage> {
  let page = await narrowWindow(reader, request)
  while (page instanceof NextTurn) page = await narrowWindow(reader, request, page.kept)
  return page
}

/** The message, or what the search for it has found so far. */
async function foundAnchor(query: NarrowQuery, anchor: Anchor, before: FoundAnchor | undefined): Promise<FoundAnchor> {
  if (before?.id !== undefined) return before
  if ('messageId' in anchor) return { id: anchor.messageId }
  const { reader, resolved } = query
  if ('time' in anchor) {
    const first = await firstMessageSince(reader.tx, reader.caller.realmId, anchor.time)
    const hunt = await hunted(query, before?.hunt ?? newHunt('newer', { after: first - 1, until: end }, 1))
    return isAnchorOver(hunt) ? { id: hunt.found[0] ?? giveUpPoint(hunt) ?? beyondNewest, hunt } : { hunt }
  }
  const conditions = [...resolved.conditions, { kind: 'personal', state: 'unread', negated: false } as const]
  const unread = { ...resolved, conditions, ownCopy: true }
  const scope = await scopeOf(reader, unread)
  const hunt = await hunted(
    { reader, resolved: unread, scope },
    before?.hunt ?? newHunt('newer', { after: 0, until: end }, 1),
  )
  return isAnchorOver(hunt) ? { id: hunt.found[0] ?? beyondNewest, hunt } : { hunt }
}

const isAnchorOver = (hunt: Hunt): boolean => isComplete(hunt) || hunt.batches >= mostForAnchor
