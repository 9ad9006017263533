// Clients that do not know deactivated groups get a deactivation as a removal, and a reactivation as an addition
// (docs/spec/events.md#deactivated-groups).
import { deliverer, type Listener, sharedRenderer, type EventBody } from '#core/events/delivery.ts'

const knowsDeactivated = ({ options }: Listener): boolean => options.capabilities.include_deactivated_groups === true

export const deliverGroups = deliverer({
  type: 'user_group',
  async prepare(_call, { type, op, payload }) {
    const { group, while_deactivated, ...change } = payload
    const plain = op === 'update' ? { type, op, ...change } : { type, op, ...payload }
    if (op !== 'update') return () => plain
    const old = (): EventBody | undefined => {
      if (payload['data'].deactivated === true) return { type, op: 'remove', group_id: payload['group_id'] }
      if (group !== undefined) return { type, op: 'add', group }
      return while_deactivated === true ? undefined : plain
    }
    return sharedRenderer(knowsDeactivated, listener => (knowsDeactivated(listener) ? plain : old()))
  },
})
