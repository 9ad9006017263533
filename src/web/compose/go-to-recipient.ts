// Goes to the conversation to which the box writes. The text goes along.
import { theStore } from '../base/live.ts'
import { goTo, hashOfConversation, route } from '../base/navigate.ts'
import { putDraft } from '../writing/kept-drafts.ts'
import { keyOf } from '../store/conversation.ts'
import { conversationIn } from '../store/narrow.ts'
import { boxField, carryDraft, focusNextBox, recipientOfBox } from '../writing/box.ts'
import { newMessage } from '../writing/new-message.ts'

/** False while no recipient is chosen, and in a field outside of the box. */
export function goToRecipient(): boolean {
  const { to, draft } = recipientOfBox() ?? {}
  const { activeElement } = document
  const isElsewhere = activeElement?.matches('input, textarea, select') === true
  if (to === undefined || (isElsewhere && boxField()?.form?.contains(activeElement) !== true)) return false
  const here = route.peek()
  const { ownId } = theStore()
  if (here.view === 'narrow' && conversationIn(here.narrow, ownId) === keyOf(to, ownId)) return true
  if (draft !== undefined) putDraft({ ...draft, to, box: undefined })
  carryDraft()
  focusNextBox()
  newMessage.value = undefined
  goTo(hashOfConversation(to))
  return true
}
