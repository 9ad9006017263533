import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { presentGroups, userGroup } from './user-group.ts'

export const groupsState = statePart({
  types: ['realm_user_groups'],
  fields: {
    realm_user_groups: required(
      list(userGroup),
      'The groups, by ID; deactivated groups only for clients that support them.',
    ),
  },
  async read({ tx, caller, options }) {
    const withDeactivated = options.capabilities.include_deactivated_groups === true
    return { realm_user_groups: await presentGroups(tx, caller, withDeactivated) }
  },
  shared: {
    async group({ tx, caller, options }) {
      // With a waiting period, members change without an event.
      const { waiting_period_threshold } = readRealmSettings((await realmOf(tx, caller)).settings)
      return waiting_period_threshold > 0 ? undefined : `${options.capabilities.include_deactivated_groups === true}`
    },
    changedBy: ['user_group', 'realm_user', 'realm'],
    changes({ type, op, payload: { person = {} } }) {
      if (type !== 'realm_user' || op === null) return undefined
      // Most changes to an account leave its groups alone, and so do changes in what a guest can see.
      const isAccount = op === 'add' ? 'user_id' in person : 'role' in person || 'is_active' in person
      return isAccount ? undefined : []
    },
  },
})
