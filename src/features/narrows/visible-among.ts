// Messages that somebody asks for by their numbers, and which of them match a narrow.
import { type MessageRow, messagesByIds, sightOf, type VisibleMessage } from '#features/messages/public.ts'
import { personalStates } from '#features/personal-state/public.ts'
import type { Meaning } from './meaning.ts'
import type { Reader } from './narrow-people.ts'
import { matchingMessages } from './store.ts'

/** In ascending order; what may not be seen is left out like what does not exist. */
export async function visibleAmong({ tx, caller, now }: Reader, ids: readonly number[]): Promise<VisibleMessage[]> {
  const messages = await messagesByIds(tx, caller.realmId, ids)
  const stateOf = await personalStates(tx, caller.id, messages)
  const sight = sightOf(tx, caller, now)
  const visible: VisibleMessage[] = []
  for (const message of messages) {
    const personal = stateOf(message)
    if (await sight(message, personal)) visible.push({ message, personal })
  }
  return visible
}

export async function matchingAmong(
  reader: Reader,
  { places, conditions, phrases, ownCopy }: Meaning,
  ids: readonly number[],
): Promise<MessageRow[]> {
  const searched = phrases === undefined ? [] : [{ kind: 'search', phrases, negated: false } as const]
  const visible = await visibleAmong(reader, ids)
  const own = ownCopy ? visible.filter(({ personal }) => personal.received || personal.hasRow) : visible
  if (own.length === 0 || places.kind === 'none') return []
  const candidates = own.map(({ message }) => message)
  const wanted = candidates.map(({ id }) => id)
  const found = await matchingMessages(reader.tx, reader.caller, wanted, places, [...conditions, ...searched])
  const matching = new Set(found.map(({ id }) => id))
  return candidates.filter(({ id }) => matching.has(id))
}
