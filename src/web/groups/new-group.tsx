import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { mayInOrganization } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { Form, numbersIn } from '../ui/form.tsx'
import { peopleOptions } from '../ui/many-choice.tsx'

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
