// Users who become visible or hidden for a limited guest. They are read at delivery, so that the event names only users
// who are visible by then. The same goes for addresses (email-visibility.ts).
import { Role, isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, type Listener, type EventBody } from '#core/events/delivery.ts'
import type { Server } from '#core/server/server.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { visibleAmong } from './access-users.ts'
import { unknownAvatarUrl, isoTime, type User, asUser } from './user.ts'
import { dummyEmail, withAddresses } from './email-visibility.ts'
import { guestsAreLimited } from './guest-visibility.ts'
import { profileDataByAccount } from './profile-fields/profile-data.ts'
import { type UserRow, userRowsOf } from './store/accounts.ts'

// The fields of a hidden user: the same for all users except the ID (docs/spec/users.md#limited-guests).

export const unknownName = 'Unknown user'

export const unknownUser = (server: Server, realm: Realm, user_id: number): User => ({
  user_id,
  email: dummyEmail(server, realm, user_id),
  full_name: unknownName,
  date_joined: isoTime(realm.created_at),
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  role: Role.member,
  timezone: '',
  avatar_version: 1,
  is_imported_stub: false,
  delivery_email: null,
  bot_type: null,
  bot_owner_id: null,
  avatar_url: unknownAvatarUrl(realm),
  profile_data: {},
})

export const deliverUsers = deliverer({
  type: 'realm_user',
  async prepare(call, { type, op, payload }, listeners) {
    const ids: readonly number[] | undefined = payload['user_ids']
    if (ids === undefined) {
      const eventFor = await withAddresses(call, { type, op, ...payload })
      // Limited guests get a new person when the two first share a conversation.
      const skipsGuests =
        op === 'add' && payload['person'].bot_type === null && (await guestsAreLimited(call.tx, call.realmId))
      return ({ caller }) => (skipsGuests && isGuest(caller) ? undefined : eventFor(caller))
    }
    const eventsByView = new Map<string, EventBody[]>()
    const personsFor = await personsForListener(call, {
      ids,
      isRemoval: op === 'remove',
      isHidden: payload['is_hidden'] === true,
    })
    for (const listener of listeners) {
      const view = viewOf(listener)
      if (!isGuest(listener.caller) || eventsByView.has(view)) continue
      const events = (await personsFor(listener)).map(person => ({ type, op, person }))
      eventsByView.set(view, events)
    }
    return listener => eventsByView.get(viewOf(listener))
  },
})

/** Queues of one guest with the same view share their events. */
const viewOf = ({ caller, options }: Listener): string =>
  `${caller.id} ${options.capabilities.user_list_incomplete === true} ${options.client_gravatar}`

interface Change {
  readonly ids: readonly number[]
  readonly isRemoval: boolean
  readonly isHidden: boolean
}

async function personsForListener(
  { tx, realmId }: DeliveryCall,
  { ids, isRemoval, isHidden }: Change,
): Promise<(listener: Listener) => Promise<EventBody[]>> {
  const realm = await realmOf(tx, { realmId })
  const accounts = await userRowsOf(tx, realmId, ids)
  const profileOf = await profileDataByAccount(tx, realmId)
  return async ({ caller, options }) => {
    const others = accounts.filter(({ id }) => id !== caller.id)
    // Even if the user is visible again by now: a later event adds the user.
    if (isRemoval) return others.map(({ id }) => ({ user_id: id, full_name: unknownName }))
    const visible = new Set(await visibleAmong(tx, caller, others))
    if (isHidden) {
      const needsAll = options.capabilities.user_list_incomplete !== true
      const hidden = others.filter(account => !visible.has(account))
      return needsAll ? hidden.map(({ id }) => unknownUser(tx.server, realm, id)) : []
    }
    const view = { server: tx.server, realm, viewer: caller, clientGravatar: options.client_gravatar }
    return [...visible].map((account: UserRow) => asUser(view, account, profileOf(account.id)))
  }
}
