// The conversation whose end is visible, in this tab or another. Its messages need no notification.
import { visit } from '../base/history.ts'
import { currentStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { onTabMessage, ownTab, tellTabs } from '../base/tabs.ts'
import { conversationIn } from '../store/narrow.ts'

const atEndPx = 4

function inThisTab(): string | undefined {
  const store = currentStore.peek()
  const here = route.peek()
  const list = document.querySelector('[role="feed"]')
  if (store === undefined || list === null || here.view !== 'narrow' || !document.hasFocus()) return undefined
  if (list.scrollHeight - list.scrollTop - list.clientHeight > atEndPx) return undefined
  return conversationIn(here.narrow, store.ownId)
}

const inOtherTabs = new Map<string, string | undefined>()

export const isInView = (conversation: string): boolean =>
  inThisTab() === conversation || [...inOtherTabs.values()].includes(conversation)

export function shareView(): void {
  onTabMessage(message => {
    if (message.kind === 'viewing') inOtherTabs.set(message.tab, message.conversation)
  })
  let told: string | undefined
  const tell = (conversation: string | undefined): void => {
    if (told !== conversation) tellTabs({ kind: 'viewing', tab: ownTab, conversation })
    told = conversation
  }
  visit.subscribe(() => tell(inThisTab()))
  for (const type of ['focus', 'blur']) globalThis.addEventListener(type, () => tell(inThisTab()))
  document.addEventListener('scrollend', () => tell(inThisTab()), { capture: true, passive: true })
  globalThis.addEventListener('pagehide', () => tell(undefined))
}
