// The items of the user's menu.
import { menuItems } from '../actions/action.ts'
import type { MenuItem } from '../ui/menu-item.ts'
import { ownActions } from './other-views.ts'

export const ownMenuItems = (): MenuItem[] => menuItems([ownActions], undefined)
