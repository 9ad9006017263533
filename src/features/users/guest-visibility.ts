// Limited guests (docs/spec/users.md#limited-guests) get events about users who become visible or hidden because they
// start or stop sharing a conversation. Organizations that don't limit their guests need no work.
import { grouped } from '#core/base/records.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { endQueues } from '#core/events/end-queues.ts'
import { permissionSettings, readStored, realmOf } from '#features/realms/public.ts'
import { systemGroupIds } from '#features/user-groups/public.ts'
import { userAdded, userRemoved } from './events.ts'
import {
  guestsIn,
  guestsOf,
  guestsSharingWith,
  usersIn,
  type ConversationId,
  usersSharingNothingElse,
} from './store/guest-visibility.ts'

const setting = 'can_access_all_users_group'

export async function guestsAreLimited(tx: ReadTx, realmId: number): Promise<boolean> {
  const stored = readStored((await realmOf(tx, { realmId })).settings)[setting]
  return stored !== undefined && stored !== (await systemGroupIds(tx, realmId)).get(permissionSettings[setting].factory)
}

/** `movers` are the users who joined or left the conversation. */
type Emitter = (tx: WriteTx, realmId: number, movers: readonly number[], place: ConversationId) => Promise<void>
const emitterOf =
  (event: typeof userAdded | typeof userRemoved): Emitter =>
  async (tx, realmId, movers, place) => {
    for (const { guests, user_ids } of await visibilityChanges(tx, realmId, movers, place))
      await tx.emit(event, { users: guests }, { user_ids })
  }

/** These users have joined a conversation. */
export const emitUsersVisible = emitterOf(userAdded)

/** These users have left a conversation. */
export const emitUsersHidden = emitterOf(userRemoved)

/** An account was deactivated or reactivated. Limited guests see only active people, but all bots. */
export async function emitActiveChange(
  tx: WriteTx,
  { id, realm_id, bot_type }: { readonly id: number; readonly realm_id: number; readonly bot_type: number | null },
  isActive: boolean,
): Promise<void> {
  if (bot_type !== null || !(await guestsAreLimited(tx, realm_id))) return
  const users = await guestsSharingWith(tx, realm_id, id)
  if (users.length > 0) await tx.emit(isActive ? userAdded : userRemoved, { users }, { user_ids: [id] })
}

/** All guests, if the organization limits them. */
export const limitedGuestsOf = async (tx: ReadTx, realmId: number): Promise<number[]> =>
  (await guestsAreLimited(tx, realmId)) ? guestsOf(tx, realmId) : []

/** After the setting changes, guests register again instead of getting an event for each user. */
export const endQueuesOfGuests = async (tx: WriteTx, realmId: number): Promise<void> =>
  endQueues(tx, await guestsOf(tx, realmId))

interface VisibilityChange {
  readonly guests: number[]
  readonly user_ids: number[]
}

/** The new users for each guest in the conversation. Guests with the same new users share an entry. */
async function visibilityChanges(
  tx: ReadTx,
  realmId: number,
  movers: readonly number[],
  place: ConversationId,
): Promise<VisibilityChange[]> {
  if (!(await guestsAreLimited(tx, realmId))) return []
  const guests = await guestsIn(tx, realmId, movers, place)
  if (guests.length === 0) return []
  const moved = new Set(movers)
  const newTo = await usersNewToGuests(tx, realmId, { guests, moved, place })
  // A guest who joined is added to the set, so that guests who joined together have the same one. Delivery leaves out
  // the reader.
  const withSelf = ([guest, ids]: [number, Set<number>]): number[] =>
    [...(moved.has(guest) ? ids.union(new Set([guest])) : ids)].sort((a, b) => a - b)
  return grouped(newTo, entry => withSelf(entry).join()).map(entries => ({
    guests: entries.map(([guest]) => guest),
    user_ids: withSelf(entries[0]),
  }))
}

interface Arrival {
  readonly guests: readonly number[]
  readonly moved: ReadonlySet<number>
  readonly place: ConversationId
}

/** Sharing a conversation is mutual, so the query starts from the smaller set: the guests or the movers. */
async function usersNewToGuests(
  tx: ReadTx,
  realmId: number,
  { guests, moved, place }: Arrival,
): Promise<Map<number, Set<number>>> {
  const activeMovers = await usersIn(tx, realmId, [...moved])
  const everybody = guests.some(id => moved.has(id)) ? await usersIn(tx, realmId, [...moved], place) : activeMovers
  const found = new Map<number, Set<number>>()
  const add = (guest: number, ids: Iterable<number>): void => {
    const all = (found.get(guest) ?? new Set<number>()).union(new Set(ids))
    if (all.size > 0) found.set(guest, all)
  }
  if (guests.length <= moved.size) {
    for (const guest of guests)
      add(guest, await usersSharingNothingElse(tx, realmId, guest, moved.has(guest) ? everybody : activeMovers, place))
    return found
  }
  const [guestIds, activeMoverIds, all] = [new Set(guests), new Set(activeMovers), new Set(everybody)]
  for (const mover of moved) {
    const candidates = guestIds.has(mover) ? [...guestIds.union(all)] : guests
    const others = new Set(await usersSharingNothingElse(tx, realmId, mover, candidates, place))
    if (activeMoverIds.has(mover)) for (const guest of others.intersection(guestIds)) add(guest, [mover])
    if (guestIds.has(mover)) add(mover, others.intersection(all))
  }
  return found
}
