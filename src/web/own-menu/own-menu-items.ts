// The items of the user's menu.
import type { MenuItem } from '../ui/menu.tsx'
import { texts } from '../text/text.ts'
import { theStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { otherViews } from './other-views.ts'

export const ownMenuItems = (): MenuItem[] => [
  { name: texts.value.menu.settings, action: () => goTo('#settings/profile') },
  ...otherViews(theStore()),
]
