// Reactions, with a user object for old clients that look only there.
import { isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, type Listener, type Told } from '#core/events/delivery.ts'
import { shownReactionUser } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'

export const tellReactions = deliverer({
  type: 'reaction',
  async prepare(call, { type, op, payload }, listeners) {
    const plain: Told = { type, op, ...payload }
    const old = listeners.filter(({ options }) => options.reaction_users)
    if (old.length === 0) return () => plain
    const users = await usersFor(call, old, payload['user_id'] as number)
    return listener => {
      const user = users.get(listener)
      return user === undefined ? plain : { ...plain, user }
    }
  },
})

/** The same object for all but guests, who may not know everybody. */
async function usersFor(
  { tx, server, realmId, now }: DeliveryCall,
  listeners: readonly Listener[],
  id: number,
): Promise<Map<Listener, object>> {
  const realm = await realmOf(tx, { realmId })
  const views = new Map<number | 'member', object>()
  const users = new Map<Listener, object>()
  for (const listener of listeners) {
    const { caller } = listener
    const key = isGuest(caller) ? caller.id : 'member'
    const user = views.get(key) ?? (await shownReactionUser(tx, { server, realm, caller, now }, id))
    views.set(key, user)
    users.set(listener, user)
  }
  return users
}
