// Resolves a narrow's terms for an organization and a caller.
import { type MessageRow, messagesByIds, participantsIn } from '#features/messages/public.ts'
import { type ResolvedNarrow, allConversations } from './resolved-narrow.ts'
import { NarrowCombination, NarrowInvalid, type Term } from './narrow.ts'
import { idOf, operators } from './narrow-operators.ts'
import type { Reader } from './narrow-users.ts'
import { visibleAmong } from './visible-among.ts'

export async function resolveNarrow(reader: Reader, terms: readonly Term[]): Promise<ResolvedNarrow> {
  let resolved: ResolvedNarrow = {
    places: allConversations,
    conditions: [],
    phrases: undefined,
    unwanted: [],
    sharedHistory: false,
    ownCopy: false,
  }
  for (const { operator, operand, negated } of await expandWith(reader, terms)) {
    const add = operators.get(operator)
    if (add === undefined) throw NarrowInvalid({ desc: `unknown operator ${operator}` })
    resolved = await add(resolved, operand, negated, reader)
  }
  return resolved
}

const isConversation = ({ operator, negated }: Term): boolean =>
  !negated && (operator === 'channel' || operator === 'topic' || operator === 'dm')

/** `with` means the conversation that a message is in now, even if it was moved after the client last saw it. */
async function expandWith(reader: Reader, terms: readonly Term[]): Promise<readonly Term[]> {
  const { message, others } = await splitWith(reader, terms)
  return message === undefined ? others : [...others, ...(await conversation(reader, message))]
}

/** The message of the term `with`, if the reader can see it, and the other terms that apply. */
export async function splitWith(
  reader: Reader,
  terms: readonly Term[],
): Promise<{ readonly message?: MessageRow; readonly others: readonly Term[] }> {
  const [wanted, ...more] = terms.filter(({ operator }) => operator === 'with')
  if (wanted === undefined) return { others: terms }
  if (more.length > 0) throw NarrowCombination({ desc: "Duplicate 'with' operators." })
  const others = terms.filter(term => term !== wanted)
  const messageId = idOf(wanted.operand)
  const named = messageId === undefined ? [] : await messagesByIds(reader.tx, reader.caller.realmId, [messageId])
  const [found] = await visibleAmong(reader, named)
  if (found !== undefined) return { message: found.message, others: others.filter(term => !isConversation(term)) }
  const given = new Set(others.filter(isConversation).map(({ operator }) => operator))
  if (messageId === undefined || !(given.has('dm') || (given.has('channel') && given.has('topic'))))
    throw NarrowInvalid({ desc: "Invalid 'with' operator" })
  return { others }
}

async function conversation(
  { tx }: Reader,
  { realm_id, channel_id, recipient_id, topic }: MessageRow,
): Promise<Term[]> {
  if (channel_id !== null)
    return [
      { operator: 'channel', operand: channel_id, negated: false },
      { operator: 'topic', operand: topic, negated: false },
    ]
  const participants = await participantsIn(tx, realm_id, recipient_id)
  return [{ operator: 'dm', operand: participants, negated: false }]
}
