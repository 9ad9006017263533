// Why the user cannot change a setting of the organization, if so.
import { isInRole } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'

export function lockOf(store: Store, isForOwners: boolean): string | undefined {
  const t = administration.value
  if (isForOwners) return isInRole(store, 'role:owners') ? undefined : t.onlyOwners
  return isInRole(store, 'role:administrators') ? undefined : t.onlyAdministrators
}
