// Users that appear or vanish for a limited guest. They are looked up at delivery, so that the guest hears only of
// users who are visible by then. The same holds for addresses (delivered-addresses.ts).
import { isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, type Listener, type EventBody } from '#core/events/delivery.ts'
import { guestsAreLimited } from './guest-visibility.ts'
import { profileDataByAccount } from './profile-fields/profile-data.ts'
import { realmOf } from '#features/realms/public.ts'
import { visibleAmong } from './access-users.ts'
import { type Account, accountsOf } from './store/accounts.ts'
import { withAddresses } from './delivered-addresses.ts'
import { unknownName, unknownUser } from './unknown-user.ts'
import { asUser } from './user.ts'

export const deliverUsers = deliverer({
  type: 'realm_user',
  async prepare(call, { type, op, payload }, listeners) {
    const ids: readonly number[] | undefined = payload['user_ids']
    if (ids === undefined) {
      const toldTo = await withAddresses(call, { type, op, ...payload })
      // A limited guest hears of a new person when the two first share a conversation.
      const isMet =
        op === 'add' && payload['person'].bot_type === null && (await guestsAreLimited(call.tx, call.realmId))
      return ({ caller }) => (isMet && isGuest(caller) ? undefined : toldTo(caller))
    }
    const told = new Map<string, EventBody[]>()
    const tell = await teller(call, { ids, isGoing: op === 'remove', isHidden: payload['is_hidden'] === true })
    for (const listener of listeners) {
      const view = viewOf(listener)
      if (!isGuest(listener.caller) || told.has(view)) continue
      const events = (await tell(listener)).map(person => ({ type, op, person }))
      told.set(view, events)
    }
    return listener => told.get(viewOf(listener))
  },
})

/** Queues of one guest with the same view share their events. */
const viewOf = ({ caller, options }: Listener): string =>
  `${caller.id} ${options.capabilities.user_list_incomplete === true} ${options.client_gravatar}`

interface Change {
  readonly ids: readonly number[]
  readonly isGoing: boolean
  readonly isHidden: boolean
}

async function teller(
  { tx, realmId }: DeliveryCall,
  { ids, isGoing, isHidden }: Change,
): Promise<(listener: Listener) => Promise<EventBody[]>> {
  const realm = await realmOf(tx, { realmId })
  const accounts = await accountsOf(tx, realmId, ids)
  const profileOf = await profileDataByAccount(tx, realmId)
  return async ({ caller, options }) => {
    const others = accounts.filter(({ id }) => id !== caller.id)
    // Also for a person who is visible again by now: the next event says so.
    if (isGoing) return others.map(({ id }) => ({ user_id: id, full_name: unknownName }))
    const visible = new Set(await visibleAmong(tx, caller, others))
    if (isHidden) {
      const needsAll = options.capabilities.user_list_incomplete !== true
      const hidden = others.filter(account => !visible.has(account))
      return needsAll ? hidden.map(({ id }) => unknownUser(tx.server, realm, id)) : []
    }
    const view = { server: tx.server, realm, viewer: caller, clientGravatar: options.client_gravatar }
    return [...visible].map((account: Account) => asUser(view, account, profileOf(account.id)))
  }
}
