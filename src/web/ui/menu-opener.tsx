// A button that opens a menu next to it.
import type { JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'
import { withPart } from './lazy.tsx'
import type { MenuItem } from './menu-item.ts'
import { openMenu } from './popover.ts'

interface Props {
  readonly label: string
  readonly icon?: IconName
  /** Called when the menu opens. */
  readonly items: () => readonly MenuItem[] | Promise<readonly MenuItem[]>
}

export const MenuOpener = ({ label, icon = 'more', items }: Props): JSX.Element => (
  <button
    type="button"
    class="tool open-menu"
    aria-label={label}
    aria-haspopup="menu"
    onClick={({ currentTarget }) =>
      void withPart(
        async () => items(),
        all => openMenu(currentTarget, label, all),
      )
    }
  >
    <Icon name={icon} />
  </button>
)
