// An action of the user, declared once: menus, keys and the switcher read the same declaration.
import type { OnDemandTexts } from '../text/on-demand-en.ts'
import type { IconName } from '../ui/icon.tsx'
import { inGroups, type MenuItem } from '../ui/menu-item.ts'
import type { MoreIconName } from '../ui/more-icons.tsx'

export type KeyName = keyof OnDemandTexts['keys']

export interface Key {
  /** As in `KeyboardEvent.key`, after `Ctrl+` or `Alt+` if that is held. */
  readonly press: string
  readonly name: KeyName
  /** While no message is selected, the key acts on the newest one. */
  readonly takesNewest?: true
}

/** What an action is about: a message, a topic, a channel, or nothing. */
export interface Action<About = void> {
  readonly name: (about: About) => string
  readonly icon: IconName | MoreIconName
  readonly run: (about: About) => unknown
  readonly isOffered?: (about: About) => boolean
  /** For one of several values: whether it is the present one. */
  readonly isChecked?: (about: About) => boolean
  readonly isDangerous?: true
  readonly key?: Key
}

/** A menu separates the groups with lines. */
export type ActionGroups<About = void> = readonly (readonly Action<About>[])[]

export const offered = <About>(actions: readonly Action<About>[], about: About): Action<About>[] =>
  actions.filter(({ isOffered }) => isOffered?.(about) ?? true)

export const menuItems = <About>(groups: ActionGroups<About>, about: About): MenuItem[] =>
  inGroups(...groups.map(group => offered(group, about).map(action => menuItem(action, about))))

const menuItem = <About>(action: Action<About>, about: About): MenuItem => {
  const { icon, isChecked, isDangerous, key } = action
  return {
    name: action.name(about),
    icon,
    action: () => void action.run(about),
    ...(isChecked === undefined ? {} : { isChecked: isChecked(about) }),
    ...(isDangerous === undefined ? {} : { isDangerous }),
    ...(key === undefined ? {} : { shortcut: shownKey(key.press) }),
  }
}

/** As keyboards show it, with capital letters: `E`, `Ctrl+S`, `Shift+U`. */
export const shownKey = (press: string): string =>
  /^[A-Z]$/.test(press) ? `Shift+${press}` : press.replace(/(?<=^|\+)[a-z]$/, letter => letter.toUpperCase())
