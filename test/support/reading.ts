// Reading lists of messages in tests: mostly their IDs and order.
import type { FormFields } from './http.ts'
import type { Answer, Person } from './world.ts'

export type NarrowTerm =
  | readonly [string, string]
  | { readonly operator: string; readonly operand: unknown; readonly negated?: boolean }

export const is = (operator: string, operand: unknown): NarrowTerm => ({ operator, operand })
export const not = (operator: string, operand: unknown): NarrowTerm => ({ operator, operand, negated: true })

/** The newest messages of a narrow unless `more` says otherwise. */
export const list = (person: Person, narrow: readonly NarrowTerm[] = [], more: FormFields = {}): Promise<any> =>
  person.ok('GET /messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow, ...more })

export const tryList = (person: Person, narrow: unknown, more: FormFields = {}): Promise<Answer> =>
  person.call('GET /messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow, ...more })

export async function ids(
  person: Person,
  narrow: readonly NarrowTerm[] = [],
  more: FormFields = {},
): Promise<number[]> {
  const { messages } = await list(person, narrow, more)
  return messages.map((message: { id: number }) => message.id)
}
