// To the conversation of the box, which takes its text along.
import { theStore } from '../app/live.ts'
import { goTo, hashOfConversation, route } from '../app/navigate.ts'
import { putDraft } from '../drafts/kept-drafts.ts'
import { keyOf } from '../store/conversation.ts'
import { conversationIn } from '../store/narrow.ts'
import { chooseDraft, recipientOfBox } from './drafts.ts'
import { newMessage } from './new-message.ts'

/** False while no recipient is chosen. */
export function goToRecipient(): boolean {
  const { to, draft } = recipientOfBox() ?? {}
  if (to === undefined) return false
  const here = route.peek()
  const { ownId } = theStore()
  if (here.view === 'narrow' && conversationIn(here.narrow, ownId) === keyOf(to, ownId)) return true
  newMessage.value = undefined
  if (draft !== undefined) {
    const placed = { ...draft, to, box: undefined }
    putDraft(placed)
    chooseDraft(placed)
  }
  goTo(hashOfConversation(to))
  return true
}
