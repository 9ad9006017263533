// What a user does to a message.
import { atOnce, orSay } from '../base/at-once.ts'
import { ask } from '../ui/dialogs.tsx'
import { client, theStore } from '../base/live.ts'
import type { Reaction } from '../store/types.ts'
import { texts } from '../text/text.ts'

type ReactionEmoji = Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>

export const thumb: ReactionEmoji = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }

export async function toggleReaction(message_id: number, emoji: ReactionEmoji): Promise<void> {
  const { messages, ownId: user_id } = theStore()
  const { emoji_name, emoji_code, reaction_type } = emoji
  const own = messages
    .get(message_id)
    ?.reactions.find(
      one => one.user_id === user_id && one.emoji_code === emoji_code && one.reaction_type === reaction_type,
    )
  const params = { message_id, emoji_name, emoji_code, reaction_type: reaction_type as never }
  const send = (): Promise<unknown> =>
    own === undefined
      ? client.call('POST /messages/{message_id}/reactions', params)
      : client.call('DELETE /messages/{message_id}/reactions', params)
  const event = { type: 'reaction', message_id, user_id, emoji_name, emoji_code, reaction_type }
  const [add, remove] = [
    { ...event, op: 'add' },
    { ...event, op: 'remove' },
  ]
  await (own === undefined ? atOnce(add, remove, send) : atOnce(remove, add, send))
}

export const toggleStar = (id: number): Promise<boolean> => toggleFlag(id, 'starred')

/** Only the first line of a collapsed message is shown. */
export const toggleCollapsed = (id: number): Promise<boolean> => toggleFlag(id, 'collapsed')

function toggleFlag(id: number, flag: 'starred' | 'collapsed'): Promise<boolean> {
  const messages = [id]
  const isSet = theStore().messages.get(id)?.flags.includes(flag) === true
  const eventOf = (op: 'add' | 'remove') => ({ type: 'update_message_flags', op, flag, messages, all: false })
  const [op, back] = isSet ? (['remove', 'add'] as const) : (['add', 'remove'] as const)
  return atOnce(eventOf(op), eventOf(back), () => client.call('POST /messages/flags', { messages, op, flag }))
}

export async function deleteMessage(message_id: number): Promise<void> {
  const t = texts.value
  if (!(await ask({ title: t.deleteQuestion, action: t.delete }))) return
  await orSay(client.call('DELETE /messages/{message_id}', { message_id }))
}
