// The menu of a message: the actions that the user may take.
import { theStore } from '../base/live.ts'
import { isHandheld } from '../base/narrow-screen.ts'
import { reactionWith } from '../emoji/custom-choices.ts'
import { openPicker } from '../emoji/open-picker.tsx'
import { toggleReaction } from '../messages/message-actions.ts'
import { texts } from '../text/text.ts'
import { openMenu } from '../ui/popover.ts'
import { menuItems } from './action.ts'
import { messageHead } from './message-head.tsx'
import { messageActions, reactionNames } from './of-message.ts'
import { quickEmoji } from './quick-emoji.ts'

export { replyQuoting } from '../compose/quote.ts'

const rowOf = (id: number): HTMLElement | null => document.querySelector(`article[data-id="${id}"]`)

/** Next to the row's button if it's visible, otherwise next to the row. */
function opener(id: number): HTMLElement | undefined {
  const row = rowOf(id)
  const button = row?.querySelector<HTMLElement>('.open-menu')
  return button?.checkVisibility() === true ? button : (row ?? undefined)
}

export async function openMessageMenu(id: number, beside = opener(id)): Promise<void> {
  const message = theStore().messages.get(id)
  if (message === undefined || beside === undefined) return
  const label = texts.value.actions.messageMenu
  if (!isHandheld.peek()) return openMenu(beside, label, menuItems(messageActions, message))
  const emoji = await quickEmoji()
  // Its head has the reactions.
  const others = messageActions.map(group => group.filter(({ key }) => !reactionNames.has(key?.name)))
  openMenu(beside, label, menuItems(others, message), {
    head: close => messageHead({ id, emoji, close, pickOther: () => pickReaction(id, beside) }),
  })
}

export function pickReaction(id: number, beside = opener(id)): void {
  if (beside === undefined) return
  void openPicker(beside, emoji => void toggleReaction(id, reactionWith(emoji)))
}
