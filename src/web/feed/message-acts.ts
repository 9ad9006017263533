// What a user does to a message.
import { client, theStore } from '../app/live.ts'
import { say } from '../app/notice.ts'
import type { Store } from '../store/store.ts'
import type { Message, Reaction } from '../store/types.ts'
import { texts } from '../text/text.ts'

type Emoji = Pick<Reaction, 'emoji_name' | 'emoji_code'> & { readonly reaction_type: string }

export async function toggleReaction(message_id: number, emoji: Emoji): Promise<void> {
  const { messages, ownId } = theStore()
  const isThere = messages
    .get(message_id)
    ?.reactions.some(({ user_id, emoji_code }) => user_id === ownId && emoji_code === emoji.emoji_code)
  const { emoji_name, emoji_code } = emoji
  const params = { message_id, emoji_name, emoji_code, reaction_type: emoji.reaction_type as never }
  await orSay(
    isThere === true
      ? client.call('DELETE /messages/{message_id}/reactions', params)
      : client.call('POST /messages/{message_id}/reactions', params),
  )
}

export async function toggleStar(id: number): Promise<void> {
  const op = theStore().starred.has(id) ? 'remove' : 'add'
  await orSay(client.call('POST /messages/flags', { messages: [id], op, flag: 'starred' }))
}

export async function deleteMessage(message_id: number): Promise<void> {
  if (!globalThis.confirm(texts.value.deleteQuestion)) return
  await orSay(client.call('DELETE /messages/{message_id}', { message_id }))
}

/** The server decides in the end; what it would refuse for sure is not offered. */
export const mayEdit = ({ sender_id }: Message, { ownId }: Store): boolean => sender_id === ownId

/** A refusal is shown in the words of the server. */
export async function orSay(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return false
  }
}
