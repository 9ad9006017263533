// The rules of docs/spec/flags.md#post-messagesflags.
import { isVisible, type Model, type ModelUser } from './model.ts'

export type EditableFlag = 'read' | 'starred' | 'collapsed'
export type FlagOp = 'add' | 'remove'

export type FlagAnswer =
  | { readonly error: 'Invalid message(s)' }
  | { readonly messages: readonly number[]; readonly ignored_because_not_subscribed_channels?: readonly number[] }

/** Changes the rows and returns the response that the server must give; an error changes nothing. */
export function changeFlags(
  model: Model,
  user: ModelUser,
  ids: readonly number[],
  flag: EditableFlag,
  op: FlagOp,
): FlagAnswer {
  const makesUnread = flag === 'read' && op === 'remove'
  const changed: number[] = []
  const skipped = new Set<number>()
  for (const id of new Set(ids)) {
    const message = model.messages.get(id)
    if (makesUnread && message?.channel && !message.channel.subscribers.has(user)) skipped.add(message.channel.id)
    else if (message === undefined || !isVisible(user, message)) {
      if (makesUnread || (flag !== 'read' && op === 'add')) return { error: 'Invalid message(s)' }
    } else if ((user.rows.get(id) ?? new Set(['read'])).has(flag) !== (op === 'add')) changed.push(id)
  }
  for (const id of changed) {
    const row = user.rows.get(id) ?? new Set(['read', 'historical'])
    if (op === 'add') row.add(flag)
    else row.delete(flag)
    user.rows.set(id, row)
  }
  const answer = { messages: changed }
  return makesUnread
    ? { ...answer, ignored_because_not_subscribed_channels: [...skipped].sort((a, b) => a - b) }
    : answer
}
