// The messages of a narrow around an anchor.
import { badRequest } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import { together } from '#core/db/together.ts'
import { firstMessageSince } from '#features/channels/public.ts'
import { type Anchor, anchorErrors, type AnchorParams, beyondNewest, wantedAnchor } from './anchor.ts'
import { findMessages, type NarrowQuery } from './find-messages.ts'
import type { ResolvedNarrow } from './resolved-narrow.ts'
import { narrowErrors, type Term } from './narrow.ts'
import type { Reader } from './narrow-users.ts'
import { resolveNarrow } from './resolve-narrow.ts'
import { scopeOf } from './scope.ts'

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
  /** The phrases of the search. */
  readonly phrases: ResolvedNarrow['phrases']
}

const end = Number.MAX_SAFE_INTEGER

export async function narrowWindow(reader: Reader, request: WindowRequest): Promise<MessagePage> {
  const { num_before, num_after, include_anchor, narrow } = request
  if (num_before + num_after > messagesLimit.most) throw TooManyMessages()
  const wanted = wantedAnchor(request)
  const resolved = await resolveNarrow(reader, narrow)
  const query = { reader, resolved, scope: await scopeOf(reader, resolved) }
  const anchor = await anchorId(query, wanted)
  const atStart = anchor === 0
  const atEnd = anchor >= beyondNewest

  const from = {
    after: include_anchor ? anchor - 1 : anchor,
    until: num_after === 0 ? anchor : end,
  }
  const until = Math.min(anchor - 1, end)
  const [newer, before] = await together([
    atEnd ? [] : findMessages(query, 'newer', from, num_after + (include_anchor ? 1 : 0)),
    atStart ? [] : findMessages(query, 'older', { after: 0, until }, num_before),
  ])
  const found_anchor = newer[0] === anchor
  const after = (found_anchor ? newer.slice(1) : newer).slice(0, num_after)
  return {
    ids: [...before.toReversed(), ...(found_anchor ? [anchor] : []), ...after],
    anchor,
    found_anchor,
    found_oldest: atStart || before.length < num_before,
    found_newest: atEnd || after.length < num_after,
    phrases: resolved.phrases,
  }
}

async function anchorId(query: NarrowQuery, anchor: Anchor): Promise<number> {
  if ('messageId' in anchor) return anchor.messageId
  if ('time' in anchor) {
    const { tx, caller } = query.reader
    const first = await firstMessageSince(tx, caller.realmId, anchor.time)
    const [found] = await findMessages(query, 'newer', { after: first - 1, until: end }, 1)
    return found ?? beyondNewest
  }
  const { reader, resolved } = query
  const conditions = [...resolved.conditions, { kind: 'personal', state: 'unread', negated: false } as const]
  const unread = { ...resolved, conditions, ownCopy: true }
  const scope = await scopeOf(reader, unread)
  const [found] = await findMessages({ reader, resolved: unread, scope }, 'newer', { after: 0, until: end }, 1)
  return found ?? beyondNewest
}
