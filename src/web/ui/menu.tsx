// A menu.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { Icon } from './icon.tsx'
import type { MenuItem } from './menu-item.ts'
import { AnyIcon } from './more-icons.tsx'

interface Props {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly hasIcons?: boolean
  readonly close: () => void
}

export const Menu = ({ label, items, hasIcons = false, close }: Props): JSX.Element => (
  <div class="menu" role="menu" aria-label={label} onKeyDown={moveFocus}>
    {items.map(({ name, icon, action, isChecked, isDangerous, beginsGroup, shortcut }) => (
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
        {hasIcons && icon !== undefined ? <AnyIcon name={icon} /> : null}
        {hasIcons ? <span class="word">{name}</span> : name}
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
