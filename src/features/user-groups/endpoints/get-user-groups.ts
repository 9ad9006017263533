import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, list } from '#core/contract/shape.ts'
import { presentGroups } from '../present-groups.ts'
import { userGroup } from '../user-group.ts'

export const getUserGroups = endpoint({
  route: 'GET /user_groups',
  summary: 'List the groups of the organization',
  access: 'non-guest',
  heavy: true,
  params: {
    include_deactivated_groups: withDefault(bool, false, 'Whether to include deactivated groups.', { since: 294 }),
  },
  returns: { user_groups: required(list(userGroup), 'The groups, system groups included, in the order of their IDs.') },

  async handle({ caller, params, tx }) {
    return { user_groups: await presentGroups(tx, caller, params.include_deactivated_groups) }
  },
})
