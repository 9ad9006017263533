// Messages requested by ID: which of them are visible, and which match a narrow.
import { messageVisibility } from '#features/messages/public.ts'
import { type FlaggedMessage, type PersonalState, personalStates } from '#features/read-state/public.ts'
import type { ResolvedNarrow } from './resolved-narrow.ts'
import type { Reader } from './narrow-users.ts'
import { withoutWords, withWords } from './search-among.ts'
import { matchingMessages } from './store/messages.ts'

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

/** The IDs of the matching messages, ascending. The texts are not read: the messages may be many. */
export async function matchingAmong(
  reader: Reader,
  { places, conditions, phrases, unwanted, ownCopy }: ResolvedNarrow,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0 || places.kind === 'none') return []
  const matching = await matchingMessages(reader.tx, reader.caller, ids, places, conditions)
  const visible = (await visibleAmong(reader, matching))
    .filter(({ personal }) => !ownCopy || personal.received || personal.hasRow)
    .map(({ message }) => message.id)
    .sort((a, b) => a - b)
  const found = phrases === undefined ? visible : await withWords(reader, visible, phrases)
  return withoutWords(reader, found, unwanted)
}
