// The menu of views and actions that aren't about a conversation. Its code loads after the first paint.
import type { JSX } from 'preact'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { texts } from '../text/text.ts'

export const loadOwnMenu = () => import('./own-menu-items.ts')

export const OwnMenu = (): JSX.Element => (
  <MenuOpener
    label={texts.value.menu.personalMenu}
    icon="settings"
    items={async () => (await loadOwnMenu()).ownMenuItems()}
  />
)
