// The parts of the page that the first message does not need. Their code is loaded after it.
import { listenToLongPress } from '../actions/long-press.ts'
import { loadMenus } from '../actions/menus.ts'
import { untilLoaded } from '../base/loading.ts'
import { listenToDrops } from '../compose/uploads.ts'
import { watchBuild } from '../connection/build.ts'
import { sendPresence } from '../connection/send-presence.ts'
import { startTelling } from '../notify/start.ts'
import { loadOwnMenu } from '../own-menu/own-menu.tsx'
import { SidebarEdge } from '../sidebar/edge.tsx'
import { keepOpenInView } from '../sidebar/keep-in-view.ts'
import { sidebarEdge } from '../sidebar/width.ts'
import { PopoverView } from '../ui/popover-view.tsx'
import { popoverView } from '../ui/popover.ts'
import { startDrafts } from '../writing/box.ts'
import { closeOnLeaving } from './close-on-leaving.ts'
import { removeEmptied } from './emptied-conversations.ts'
import { followMoves } from './follow-move.ts'
import { listenToKeys } from './shortcuts.ts'
import { endTypingNotices } from './typing-expiry.ts'
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
