// A menu and its items.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { Icon } from './icon.tsx'

export interface MenuItem {
  readonly name: string
  readonly action: () => void
  readonly isChecked?: boolean
  readonly isDangerous?: boolean
  /** Shows a line above this item. */
  readonly beginsGroup?: boolean
  /** The key for the same action. */
  readonly shortcut?: string
}

/** Separates groups with a line. */
export const inGroups = (...groups: readonly (readonly MenuItem[])[]): MenuItem[] =>
  groups.flatMap(items => items.map((item, at) => (at === 0 ? { ...item, beginsGroup: true } : item)))

interface Props {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly close: () => void
}

export const Menu = ({ label, items, close }: Props): JSX.Element => (
  <div class="menu" role="menu" aria-label={label} onKeyDown={moveFocus}>
    {items.map(({ name, action, isChecked, isDangerous, beginsGroup, shortcut }) => (
      <button
        key={name}
        type="button"
        role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={isChecked}
        aria-keyshortcuts={shortcut}
        class={[isDangerous && 'danger', beginsGroup && 'begins'].filter(Boolean).join(' ')}
        tabIndex={-1}
        onClick={() => {
          close()
          action()
        }}
      >
        {name}
        {isChecked === true ? <Icon name="check" /> : null}
        {shortcut === undefined ? null : <kbd aria-hidden="true">{shortcut}</kbd>}
      </button>
    ))}
  </div>
)

/** Arrow keys and others in a menu. */
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all.at(at - 1),
    Home: all[0],
    End: all.at(-1),
  }[event.key]
  if (target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  target.focus()
}
