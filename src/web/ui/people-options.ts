// The active people of the organization, to choose from.
import type { Option } from './fields.tsx'
import type { Store } from '../store/store.ts'
import { comparePeople } from '../store/compare-names.ts'

export const peopleOptions = ({ people }: Store, hidden: ReadonlySet<number> = new Set()): Option<number>[] =>
  [...people.values()]
    .filter(({ user_id, is_active }) => is_active && !hidden.has(user_id))
    .map(({ user_id, full_name }) => ({ value: user_id, name: full_name }))
    .sort((a, b) => comparePeople(a.name, b.name))
