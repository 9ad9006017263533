import { isGuest } from '#core/contract/access.ts'
import { eventType } from '#core/contract/event-type.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { deliverer, type DeliveryCall, type Listener, sharedRenderer, type EventBody } from '#core/events/delivery.ts'
import { reactionUser, presentReactionUser } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'

const fields = {
  message_id: required(int, 'The message.'),
  user_id: required(int, 'The user who reacted.'),
  emoji_name: required(text, 'Name of the emoji.'),
  emoji_code: required(text, 'Identifier of the emoji within the reaction type.'),
  reaction_type: required(text, 'unicode_emoji, realm_emoji or zulip_extra_emoji.'),
}
const delivered = { ...fields, user: optional(reactionUser, 'The same user, for old clients without user_id.') }
export const reactionAdded = eventType('reaction', 'add', 'A user reacted to a message.', fields, { delivered })
export const reactionRemoved = eventType('reaction', 'remove', 'A user removed a reaction.', fields, { delivered })

// Delivers reactions, with a user object for old clients that ignore `user_id`.

export const deliverReactions = deliverer<{ readonly user_id: number }>({
  type: 'reaction',
  async prepare(call, { type, op, payload }, listeners) {
    const plain: EventBody = { type, op, ...payload }
    const old = listeners.filter(({ options }) => options.reaction_users)
    if (old.length === 0) return () => plain
    const users = await usersFor(call, old, payload.user_id)
    const withUser = sharedRenderer(viewOf, listener => ({ ...plain, user: users.get(viewOf(listener)) }))
    return listener => (listener.options.reaction_users ? withUser(listener) : plain)
  },
})

const viewOf = ({ caller }: Listener): number | 'member' => (isGuest(caller) ? caller.id : 'member')

/** Guests may not see all users, so each guest gets their own object; all others share one. */
async function usersFor(
  { tx, realmId }: DeliveryCall,
  listeners: readonly Listener[],
  id: number,
): Promise<Map<number | 'member', object>> {
  const realm = await realmOf(tx, { realmId })
  const users = new Map<number | 'member', object>()
  for (const listener of listeners) {
    const view = viewOf(listener)
    if (users.has(view)) continue
    users.set(view, await presentReactionUser(tx, { server: tx.server, realm, caller: listener.caller }, id))
  }
  return users
}
