// The menu of a message: the actions that the user may take.
import { theStore } from '../base/live.ts'
import { forwardMessage, quoteMessage } from '../compose/quote.ts'
import { reactionWith } from '../emoji/custom-choices.ts'
import { openPicker } from '../emoji/open-picker.tsx'
import { remindOf } from '../later/open-later.ts'
import { deleteMessage, thumb, toggleCollapsed, toggleReaction, toggleStar } from '../messages/message-actions.ts'
import { beginEditing } from '../messages/selection.ts'
import { hasHistory, mayDelete, mayEdit, mayReact, moveRightsOf, showsReceipts } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
import { copyAddress } from '../ui/copy.tsx'
import { inGroups, type MenuItem } from '../ui/menu.tsx'
import { openMenu } from '../ui/popover.ts'
import { addressOf, markUnreadFrom, moveMessage } from './one-message.ts'
import { openHistory, openReceipts, openSource } from './open.ts'

export { quoteMessage }

const rowOf = (id: number): HTMLElement | null => document.querySelector(`article[data-id="${id}"]`)

/** Next to the row's button if it's visible, otherwise next to the row. */
function opener(id: number): HTMLElement | undefined {
  const row = rowOf(id)
  const button = row?.querySelector<HTMLElement>('.tools .open-menu')
  return button?.checkVisibility() === true ? button : (row ?? undefined)
}

export function openMessageMenu(id: number, beside = opener(id)): void {
  const message = theStore().messages.get(id)
  if (message === undefined || beside === undefined) return
  openMenu(beside, texts.value.actions.messageMenu, messageItems(message))
}

export function pickReaction(id: number, beside = opener(id)): void {
  if (beside === undefined) return
  void openPicker(beside, emoji => void toggleReaction(id, reactionWith(emoji)))
}

function messageItems(message: Message): MenuItem[] {
  const store = theStore()
  const { id, flags } = message
  const t = texts.value
  const now = nowSeconds()
  const rights = moveRightsOf(store, message, now)
  const isOpen = mayReact(store, message)
  const item = (name: string, shortcut: string, action: () => unknown, isOffered = true): MenuItem[] =>
    isOffered ? [{ name, shortcut, action }] : []
  return inGroups(
    [
      ...item(t.like, '+', () => toggleReaction(id, thumb), isOpen),
      ...item(t.actions.addReaction, ':', () => pickReaction(id), isOpen),
      ...item(onDemand.value.keys.quote, '>', () => quoteMessage(id)),
      ...item(onDemand.value.keys.forward, '<', () => forwardMessage(id)),
    ],
    [
      ...item(t.edit, 'e', () => beginEditing(id), mayEdit(store, message, now)),
      ...item(t.actions.move, 'm', () => moveMessage(message), rights.topic || rights.channel),
    ],
    [
      ...item(flags.includes('starred') ? t.unstar : t.star, 'Ctrl+S', () => toggleStar(id)),
      { name: t.later.remind, action: () => void remindOf(id) },
      ...item(t.actions.unreadFromHere, 'U', () => markUnreadFrom(id)),
      ...item(flags.includes('collapsed') ? t.actions.expand : t.actions.collapse, '-', () => toggleCollapsed(id)),
    ],
    [
      ...item(t.actions.copyLink, 'L', () => copyAddress(addressOf(message))),
      ...item(onDemand.value.actions.receipts, 'V', () => openReceipts(id), showsReceipts(store)),
      ...item(t.actions.history, 'H', () => openHistory(id), hasHistory(store, message)),
      { name: onDemand.value.actions.viewSource, action: () => void openSource(id) },
    ],
    mayDelete(store, message, now) ? [{ name: t.delete, action: () => void deleteMessage(id), isDangerous: true }] : [],
  )
}
