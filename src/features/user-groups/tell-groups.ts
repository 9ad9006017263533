// Clients that do not know of deactivated groups are told that a group goes and comes (addendum F.1).
import { deliverer, type DeliveryCall, type Told } from '#core/events/delivery.ts'
import { realmOf } from '#features/realms/public.ts'
import { groupsOf } from './group-members.ts'
import { shownGroup } from './shown-groups.ts'
import { groupStates } from './store.ts'

export const tellGroups = deliverer({
  type: 'user_group',
  async prepare(call, { type, op, payload }, listeners) {
    const plain = { type, op, ...payload }
    const knowsThem = (listener: (typeof listeners)[number]): boolean =>
      listener.options.capabilities.include_deactivated_groups === true
    if (op !== 'update' || listeners.every(knowsThem)) return () => plain
    const old = await oldForm(call, payload['group_id'], payload['data'], plain)
    return listener => (knowsThem(listener) ? plain : old)
  },
})

async function oldForm(
  call: DeliveryCall,
  group_id: number,
  { deactivated, name }: { readonly deactivated?: boolean; readonly name?: string },
  plain: Told,
): Promise<Told | undefined> {
  const { tx, realmId, now } = call
  if (deactivated === true) return { type: 'user_group', op: 'remove', group_id }
  if (deactivated === false) {
    const groups = await groupsOf(tx, await realmOf(tx, { realmId }), now)
    const row = groups.rows.find(({ id }) => id === group_id)
    return row === undefined ? undefined : { type: 'user_group', op: 'add', group: shownGroup(row, groups) }
  }
  const isGone = name !== undefined && (await groupStates(tx, realmId, [group_id])).get(group_id) !== 'active'
  return isGone ? undefined : plain
}
