// The items of a menu.
import type { IconName } from './icon.tsx'
import type { MoreIconName } from './more-icons.tsx'

export interface MenuItem {
  readonly name: string
  /** Shown where a menu comes from below. */
  readonly icon?: IconName | MoreIconName
  readonly action: () => void
  readonly isChecked?: boolean
  readonly isDangerous?: boolean
  /** A line separates it from the items before it. */
  readonly beginsGroup?: boolean
  /** The key that does the same. */
  readonly shortcut?: string
}

/** A line separates the groups. */
export const inGroups = (...groups: readonly (readonly MenuItem[])[]): MenuItem[] =>
  groups.flatMap(items => items.map((item, at) => (at === 0 ? { ...item, beginsGroup: true } : item)))
