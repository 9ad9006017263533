// The parts of the page that the first message does not need. Their code is loaded after it.
import { listenToLongPress } from '../actions/long-press.ts'
import { loadMenus } from '../actions/menus.ts'
import { loadOwnMenu } from '../own-menu/own-menu.tsx'
import { startDrafts } from '../writing/box.ts'
import { listenToDrops } from '../compose/uploads.ts'
import { startTelling } from '../notify/start.ts'
import { SidebarEdge } from '../sidebar/edge.tsx'
import { keepOpenInView } from '../sidebar/keep-in-view.ts'
import { sidebarEdge } from '../sidebar/width.ts'
import { popoverView } from '../ui/popover.ts'
import { PopoverView } from '../ui/popover-view.tsx'
import { watchBuild } from '../connection/build.ts'
import { followMoves } from './follow-move.ts'
import { removeEmptied } from './emptied-conversations.ts'
import { closeOnLeaving } from './close-on-leaving.ts'
import { sendPresence } from '../connection/send-presence.ts'
import { listenToKeys } from './shortcuts.ts'
import { endTypingNotices } from './typing-expiry.ts'
import { untilLoaded } from '../base/until-loaded.ts'
import { followVisibleHeight } from './visible-height.ts'

export function startOthers(): void {
  listenToKeys()
  sidebarEdge.value = SidebarEdge
  popoverView.value = PopoverView
  keepOpenInView()
  closeOnLeaving()
  listenToLongPress()
  followVisibleHeight()
  startDrafts()
  listenToDrops()
  endTypingNotices()
  removeEmptied()
  followMoves()
  sendPresence()
  watchBuild()
  startTelling()
  void untilLoaded(loadMenus)
  void untilLoaded(loadOwnMenu)
  // Tests press no key before this.
  document.documentElement.dataset['started'] = ''
}
