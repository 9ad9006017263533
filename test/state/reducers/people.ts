import { ascending, changed, type Event, type Reducer, type State } from './state.ts'

const byUser = (a: any, b: any): number => a.user_id - b.user_id

export const people: Reducer = (state, { op, person }) => {
  if (op === 'add') return { ...state, realm_users: [...state['realm_users'], person].sort(byUser) }
  if (op === 'remove') return withoutPerson(state, person.user_id)
  const news = fieldsOf(person)
  const all = [...state['realm_users'], ...state['realm_non_active_users']]
  const after = changed(
    all,
    one => one.user_id === person.user_id,
    one => changedPerson(one, news, person),
  ).sort(byUser)
  const changedState = {
    ...state,
    realm_users: after.filter(one => one.is_active),
    realm_non_active_users: after.filter(one => !one.is_active),
  }
  const own = person.user_id === state['user_id'] ? withOwn(changedState, news, person) : changedState
  return person.is_active === false ? withoutInGroups(own, person.user_id) : own
}

const withoutPerson = (state: State, userId: number): State => ({
  ...state,
  realm_users: state['realm_users'].filter((one: any) => one.user_id !== userId),
  realm_non_active_users: state['realm_non_active_users'].filter((one: any) => one.user_id !== userId),
})

const roles = (role: number): object => ({
  role,
  is_owner: role === 100,
  is_admin: role <= 200,
  is_guest: role === 600,
})

function fieldsOf({
  new_email,
  role,
  custom_profile_field: _,
  avatar_url_medium: _medium,
  avatar_source: _source,
  ...news
}: Event['person']): object {
  return { ...news, ...(new_email ? { email: new_email } : {}), ...(role ? roles(role) : {}) }
}

function changedPerson(one: any, news: object, { custom_profile_field: field }: Event['person']): any {
  if (field === undefined) return { ...one, ...news }
  const { [field.id]: _, ...others } = one.profile_data
  const { id, value, rendered_value } = field
  const filled = { value, ...(rendered_value ? { rendered_value } : {}) }
  return { ...one, profile_data: value === null ? others : { ...others, [id]: filled } }
}

/** The fields of the reader's own account are also at the top level. */
function withOwn(state: State, news: any, { avatar_source, avatar_url_medium }: Event['person']): State {
  const names = ['full_name', 'email', 'delivery_email', 'avatar_url', 'is_owner', 'is_admin', 'is_guest']
  const own = Object.fromEntries(names.filter(name => name in news).map(name => [name, news[name]]))
  return {
    ...state,
    ...own,
    ...(avatar_source ? { avatar_source, avatar_url_medium } : {}),
    ...('role' in news ? { is_moderator: news.role === 300 } : {}),
  }
}

/**
 * Deactivated accounts aren't members of any group (docs/spec/groups.md#group-members-active), nor in any
 * group-setting value.
 */
const withoutInGroups = (state: State, userId: number): State => {
  const others = (ids: number[]): number[] => ids.filter(id => id !== userId)
  const permissions = (one: any): any =>
    Object.fromEntries(
      Object.entries<any>(one).map(([name, value]) => [
        name,
        value?.direct_members ? { ...value, direct_members: others(value.direct_members) } : value,
      ]),
    )
  const lists = ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'].map(name => [
    name,
    state[name].map(permissions),
  ])
  return {
    ...permissions(state),
    ...Object.fromEntries(lists),
    realm_user_groups: state['realm_user_groups'].map((group: any) => ({
      ...permissions(group),
      members: others(group.members),
    })),
  }
}

export const groups: Reducer = (state, { op, group, group_id, data, user_ids = [], direct_subgroup_ids = [] }) => {
  const list = state['realm_user_groups']
  const change = (to: (one: any) => object): State => ({
    ...state,
    realm_user_groups: changed(
      list,
      (one: any) => one.id === group_id,
      one => ({ ...(one as object), ...to(one) }),
    ),
  })
  const plus = (ids: number[], more: number[]): number[] => [...new Set([...ids, ...more])].sort(ascending)
  const minus = (ids: number[], less: number[]): number[] => ids.filter(id => !less.includes(id))
  if (op === 'add') return { ...state, realm_user_groups: [...list, group] }
  if (op === 'update') return change(() => data)
  if (op === 'add_members') return change(one => ({ members: plus(one.members, user_ids) }))
  if (op === 'remove_members') return change(one => ({ members: minus(one.members, user_ids) }))
  const subgroups = op === 'add_subgroups' ? plus : minus
  return change(one => ({ direct_subgroup_ids: subgroups(one.direct_subgroup_ids, direct_subgroup_ids) }))
}
