// Messages requested by ID: which are visible, and which match a narrow.
import { NextTurn } from '#core/http/endpoint.ts'
import { messageVisibility } from '#features/messages/public.ts'
import { type FlaggedMessage, type PersonalState, personalStates } from '#features/read-state/public.ts'
import type { ResolvedNarrow } from './resolved-narrow.ts'
import type { Reader } from './narrow-users.ts'
import { matchingMessages } from './store/messages.ts'
import { isSearch, matchingWords } from './words-in-messages.ts'

interface Visible<M> {
  readonly message: M
  readonly personal: PersonalState
}

export async function visibleAmong<M extends FlaggedMessage>(
  { tx, caller }: Reader,
  messages: readonly M[],
): Promise<Visible<M>[]> {
  const stateOf = await personalStates(tx, caller.id, messages)
  const sees = messageVisibility(tx, caller)
  const visible: Visible<M>[] = []
  for (const message of messages) {
    const personal = stateOf(message)
    if (await sees(message, personal)) visible.push({ message, personal })
  }
  return visible
}

/** The IDs of messages that match the narrow apart from its search, ascending. Their texts aren't read. */
export async function matchingAmong(
  reader: Reader,
  { places, conditions, ownCopy }: ResolvedNarrow,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0 || places.kind === 'none') return []
  const matching = await matchingMessages(reader.tx, reader.caller, ids, places, conditions)
  return (await visibleAmong(reader, matching))
    .filter(({ personal }) => !ownCopy || personal.received || personal.hasRow)
    .map(({ message }) => message.id)
    .sort((a, b) => a - b)
}

/** What several turns have found among messages requested by ID. */
export interface AmongProgress {
  readonly found: readonly number[]
  readonly rest: readonly number[]
}

/** How many messages are looked at in one turn. */
const atOnce = 500

/** The next turn: the messages that match the whole narrow, ascending, or those found so far. */
export async function matchingInTurns(
  reader: Reader,
  resolved: ResolvedNarrow,
  ids: readonly number[],
  before?: AmongProgress,
): Promise<readonly number[] | NextTurn<AmongProgress>> {
  if (!isSearch(resolved)) return matchingAmong(reader, resolved, ids)
  const rest = before?.rest ?? [...new Set(ids)].sort((a, b) => a - b)
  const visible = await matchingAmong(reader, resolved, rest.slice(0, atOnce))
  const { matching, read } = await matchingWords(reader, visible, resolved)
  const found = [...(before?.found ?? []), ...matching]
  const last = read < visible.length ? visible[read - 1] : rest[Math.min(rest.length, atOnce) - 1]
  const left = rest.filter(id => id > (last ?? 0))
  if (left.length > 0) return new NextTurn({ found, rest: left })
  // Messages from earlier turns may have been deleted or moved meanwhile.
  return before === undefined ? found : matchingAmong(reader, resolved, found)
}
