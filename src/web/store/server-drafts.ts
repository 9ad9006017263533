// The user's drafts on the server, by ID.
import type { Change } from './events/change.ts'
import type { Store } from './store.ts'
import type { State } from './types.ts'

export type Draft = NonNullable<State['drafts']>[number]
export type Drafts = Map<number, Draft>

export const makeDrafts = ({ drafts = [] }: State): Drafts => new Map(drafts.map(draft => [draft.id, draft]))

export function addDrafts(store: Store, drafts: readonly Draft[]): Change {
  for (const draft of drafts) store.drafts.set(draft.id, draft)
  return { parts: ['drafts'] }
}
