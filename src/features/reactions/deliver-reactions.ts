// Delivers reactions, with a user object for old clients that ignore `user_id`.
import { isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, type Listener, sharedRenderer, type EventBody } from '#core/events/delivery.ts'
import { presentReactionUser } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'

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

/** Users may be hidden from guests, so each guest gets an object of its own; all others share one. */
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
