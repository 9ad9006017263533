// Explains what roles can do before a user gives a powerful one: owners and administrators can do a lot.
import { isInRole } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { ask } from '../ui/dialogs.tsx'

interface Props {
  readonly role: number
  /** Who gets the role, as the start of a sentence. */
  readonly who: string
  readonly title: string | undefined
  /** The button's text. */
  readonly action: string
}

/** Asks before giving one of these roles. */
export async function confirmRole({ role, who, title, action }: Props): Promise<boolean> {
  const help = administration.peek().users.makeHelp[role]
  return help === undefined || ask({ title: title ?? '', text: help(who), action })
}

/** Why the user can't change an organization setting, if so. */
export function lockOf(store: Store, isForOwners: boolean): string | undefined {
  const t = administration.value
  if (isForOwners) return isInRole(store, 'role:owners') ? undefined : t.onlyOwners
  return isInRole(store, 'role:administrators') ? undefined : t.onlyAdministrators
}
