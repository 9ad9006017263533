// What roles may: owners and administrators can do a lot, and the client says so.
import { isInRole } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { ask } from '../ui/dialogs.tsx'

interface Props {
  readonly role: number
  /** The people who get the role, at the beginning of a sentence. */
  readonly who: string
  readonly title: string | undefined
  /** The word on the button. */
  readonly action: string
}

/** Before a user gives one of these roles. */
export async function confirmRole({ role, who, title, action }: Props): Promise<boolean> {
  const help = administration.peek().users.makeHelp[role]
  return help === undefined || ask({ title: title ?? '', text: help(who), action })
}

/** Why the user can't change a setting of the organization, if so. */
export function lockOf(store: Store, isForOwners: boolean): string | undefined {
  const t = administration.value
  if (isForOwners) return isInRole(store, 'role:owners') ? undefined : t.onlyOwners
  return isInRole(store, 'role:administrators') ? undefined : t.onlyAdministrators
}
