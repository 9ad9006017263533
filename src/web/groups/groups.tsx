// Groups: the user's own, all, a new one, and the settings of one.
import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { goTo, names } from '../base/navigate.ts'
import { hashOf } from '../route/hash.ts'
import { isInGroup, mayInOrganization, type UserGroup } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { Form, numbersIn } from '../ui/form.tsx'
import { peopleOptions } from '../ui/many-choice.tsx'
import { Rows } from '../ui/rows.tsx'
import { Sections } from '../ui/sections.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupGeneral, GroupPermissions } from './group-settings.tsx'
import { groupName, ownGroups } from './permission-field.tsx'

export function Groups({ path }: { readonly path: readonly string[] }): JSX.Element {
  const { groups } = useStore('groups')
  const id = Number(path[0])
  if (!Number.isSafeInteger(id) || id <= 0) return <AllGroups section={path[0]} />
  const group = groups.get(id)
  return group === undefined ? (
    <p class="empty">{administration.value.group.noSuchGroup}</p>
  ) : (
    <OneGroup key={id} group={group} section={path[2]} />
  )
}

export const groupAddress = ({ id, name }: UserGroup, section?: string): string =>
  hashOf({ view: 'groups', path: [String(id), name, ...(section === undefined ? [] : [section])] }, names()).slice(1)

const every = ({ groups }: Store): UserGroup[] => [
  ...ownGroups(groups),
  ...groups.values().filter(({ name, is_system_group }) => is_system_group && name !== 'role:internet'),
]
const own = (store: Store): UserGroup[] =>
  every(store).filter(({ id, is_system_group }) => !is_system_group && isInGroup(store, id, store.ownId))

function AllGroups({ section }: { readonly section: string | undefined }): JSX.Element {
  const store = useStore('groups')
  const t = administration.value.group
  return (
    <Sections
      title={administration.value.groups}
      home="groups"
      path={section === undefined ? 'groups' : `groups/${section}`}
      sections={[
        { address: 'groups/your', name: `${t.yours} (${own(store).length})`, show: () => <OwnGroups /> },
        { address: 'groups/all', name: `${t.all} (${every(store).length})`, show: () => <EveryGroup /> },
        { address: 'groups/new', name: t.newGroup, show: () => <NewGroup /> },
      ]}
    />
  )
}

const OwnGroups = (): JSX.Element => <GroupList groups={own(useStore('groups'))} />
const EveryGroup = (): JSX.Element => <GroupList groups={every(useStore('groups'))} />

function GroupList({ groups }: { readonly groups: readonly UserGroup[] }): JSX.Element {
  const t = administration.value.group
  const rows = groups.map(group => (
    <li key={group.id}>
      <span class="what">
        <a href={`#${groupAddress(group)}`}>
          <bdi>{groupName(group)}</bdi>
        </a>
        {group.is_system_group ? <span class="badge">{t.role}</span> : null}
        <small>
          {t.memberCount(group.members.size)}
          {group.description === '' ? null : <bdi> · {group.description}</bdi>}
        </small>
      </span>
    </li>
  ))
  return <Rows rows={rows} empty={t.noGroups} />
}

interface OneProps {
  readonly group: UserGroup
  readonly section: string | undefined
}

function OneGroup({ group, section }: OneProps): JSX.Element {
  const t = administration.value
  return (
    <Sections
      title={groupName(group)}
      up={{ address: 'groups/your', name: t.groups }}
      home={groupAddress(group)}
      path={groupAddress(group, section)}
      sections={[
        {
          address: groupAddress(group, 'general'),
          name: t.channel.general,
          show: () => <GroupGeneral groupId={group.id} />,
        },
        {
          address: groupAddress(group, 'members'),
          name: t.group.members,
          show: () => <GroupMembers groupId={group.id} />,
        },
        ...(group.is_system_group
          ? []
          : [
              {
                address: groupAddress(group, 'permissions'),
                name: t.channel.permissions,
                show: () => <GroupPermissions groupId={group.id} />,
              },
            ]),
      ]}
    />
  )
}

export function NewGroup(): JSX.Element {
  const store = useStore('people', 'groups', 'organization')
  const t = administration.value
  if (!mayInOrganization(store, 'can_create_groups')) return <p class="remarks locked">{t.group.mayNotCreate}</p>
  return (
    <Form
      fields={[
        { name: 'name', label: t.name },
        { name: 'description', label: t.description, type: 'long', isOptional: true },
        {
          name: 'members',
          label: t.group.members,
          many: { options: peopleOptions(store), chosen: new Set([store.ownId]) },
        },
      ]}
      action={t.group.createGroup}
      send={async ({ name = '', description = '' }, data) => {
        const params = { name, description, members: numbersIn(data, 'members') }
        const { group_id } = await client.call('POST /user_groups/create', params)
        goTo(`#groups/${group_id}/-/members`)
      }}
    />
  )
}
