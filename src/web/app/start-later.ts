// The parts of the page that the first message doesn't need. Their code loads after it.
import { effect } from '@preact/signals'
import { listenToLongPress } from '../actions/long-press.ts'
import { loadMenus } from '../actions/open.ts'
import { listenToSwipes } from '../actions/swipe-reply.tsx'
import { visit } from '../base/history.ts'
import { announce, currentStore, onChange } from '../base/live.ts'
import { untilLoaded } from '../base/loading.ts'
import { chooseRecipientsBy } from '../compose/open-dialogs.tsx'
import { listenToDrops } from '../compose/uploads.ts'
import { watchBuild } from '../connection/build.ts'
import { sendPresence } from '../connection/send-presence.ts'
import { startTelling } from '../notify/tell.ts'
import { loadOwnMenu } from '../own-menu/own-menu.tsx'
import { followPins } from '../actions/sidebar-order.ts'
import { listenToDrags } from '../sidebar/drag.ts'
import { SidebarEdge } from '../sidebar/edge.tsx'
import { keepOpenInView } from '../sidebar/keep-in-view.ts'
import { sidebarEdge } from '../sidebar/width.ts'
import { chooseConversation } from '../switcher/choose-conversation.ts'
import { keepLastPlaces } from '../switcher/last-places.ts'
import { loadSwitcher } from '../switcher/open-switcher.ts'
import { typingExpired } from '../store/events/people-events.ts'
import { PopoverView } from '../ui/popover-view.tsx'
import { popoverView } from '../ui/popover.ts'
import { startDrafts } from '../writing/box.ts'
import { followMoves, removeEmptied } from './moved-and-emptied.ts'
import { listenToKeys } from './shortcuts.ts'

export function startOthers(): void {
  listenToKeys()
  sidebarEdge.value = SidebarEdge
  popoverView.value = PopoverView
  keepOpenInView()
  listenToDrags()
  followPins()
  keepLastPlaces()
  closeOnLeaving()
  listenToLongPress()
  listenToSwipes()
  followVisibleHeight()
  startDrafts()
  chooseRecipientsBy(chooseConversation)
  listenToDrops()
  endTypingNotices()
  removeEmptied()
  followMoves()
  sendPresence()
  watchBuild()
  startTelling()
  void untilLoaded(loadMenus)
  void untilLoaded(loadOwnMenu)
  void untilLoaded(loadSwitcher)
  // Tests wait for this before they press keys.
  document.documentElement.dataset['started'] = ''
}

/** Dialogs, menus and cards belong to the view that opened them, so they close when the user goes elsewhere. */
export function closeOnLeaving(): void {
  let { number: before } = visit.peek()
  effect(() => {
    const { number } = visit.value
    if (number === before) return
    before = number
    for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  })
}

/**
 * Some browsers cover the page with the phone's keyboard instead of shrinking it. Then the frame ends above the
 * keyboard.
 */
export function followVisibleHeight(): void {
  const { visualViewport: shown } = globalThis
  const { style } = document.documentElement
  const follow = (): void => {
    // Don't resize a page that the user has zoomed.
    const isCovered = shown !== null && shown.scale < 1.01 && shown.height < globalThis.innerHeight - 1
    if (!isCovered) return void style.removeProperty('--visible-height')
    style.setProperty('--visible-height', `${shown.height}px`)
    // The browser may have scrolled the page to show the field.
    globalThis.scrollTo(0, 0)
  }
  shown?.addEventListener('resize', follow)
  // A finger can also push the covered page up.
  shown?.addEventListener('scroll', follow)
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A user who closes the browser while typing sends no stop notice, so the notice expires. */
export function endTypingNotices(): void {
  onChange(({ typist }) => {
    if (typist === undefined) return
    const name = `${typist.userId} ${typist.key}`
    clearTimeout(timers.get(name))
    const end = (): void => {
      timers.delete(name)
      const store = currentStore.peek()
      if (store !== undefined) announce(typingExpired(store, typist))
    }
    const expiryMs = currentStore.peek()?.realm.server_typing_started_expiry_period_milliseconds
    timers.set(name, setTimeout(end, expiryMs))
  })
}
