// The items of the user's own menu.
import type { MenuItem } from '../parts/menu.tsx'
import { texts } from '../text/text.ts'
import { theStore } from './live.ts'
import { goTo } from './navigate.ts'
import { otherPlaces } from './own-places.ts'

export const ownMenuItems = (): MenuItem[] => [
  { name: texts.value.menu.settings, act: () => goTo('#settings/profile') },
  ...otherPlaces(theStore()),
]
