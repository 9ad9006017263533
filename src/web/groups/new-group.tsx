import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { client, useStore } from '../app/live.ts'
import { goTo } from '../app/navigate.ts'
import { Form } from '../parts/form.tsx'
import { ManyChoice } from '../parts/many-choice.tsx'
import { peopleOptions } from '../settings/people-options.ts'
import { mayInOrganization } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'

export function NewGroup(): JSX.Element {
  const store = useStore('people', 'groups', 'organization')
  const t = administration.value
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([store.ownId]))
  if (!mayInOrganization(store, 'can_create_groups')) return <p class="remarks locked">{t.group.mayNotCreate}</p>
  return (
    <Form
      fields={[
        { name: 'name', label: t.name },
        { name: 'description', label: t.description, type: 'long', isOptional: true },
      ]}
      act={t.group.createGroup}
      send={async ({ name = '', description = '' }) => {
        const params = { name, description, members: [...chosen] }
        const { group_id } = await client.call('POST /user_groups/create', params)
        goTo(`#groups/${group_id}/-/members`)
      }}
    >
      <ManyChoice label={t.group.members} options={peopleOptions(store)} chosen={chosen} change={setChosen} />
    </Form>
  )
}
