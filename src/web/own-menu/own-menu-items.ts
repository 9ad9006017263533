// The items of the user's menu. A file of its own, because it loads on demand, and others import the actions.
import { menuItems } from '../actions/action.ts'
import type { MenuItem } from '../ui/menu-item.ts'
import { ownActions } from './other-views.ts'

export const ownMenuItems = (): MenuItem[] => menuItems([ownActions], undefined)
