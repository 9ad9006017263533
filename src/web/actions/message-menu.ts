// The menu of a message: the actions that the user may take.
import { theStore } from '../base/live.ts'
import { reactionWith } from '../emoji/custom-choices.ts'
import { openPicker } from '../emoji/open-picker.tsx'
import { toggleReaction } from '../messages/message-actions.ts'
import { texts } from '../text/text.ts'
import { openMenu } from '../ui/popover.ts'
import { menuItems } from './action.ts'
import { messageActions } from './of-message.ts'

export { replyQuoting } from '../compose/quote.ts'

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
  openMenu(beside, texts.value.actions.messageMenu, menuItems(messageActions, message))
}

export function pickReaction(id: number, beside = opener(id)): void {
  if (beside === undefined) return
  void openPicker(beside, emoji => void toggleReaction(id, reactionWith(emoji)))
}
