import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { client, useStore } from '../app/live.ts'
import { orSay } from '../feed/message-acts.ts'
import { Form } from '../parts/form.tsx'
import { ManyChoice } from '../parts/many-choice.tsx'
import { PersonRows } from './person-rows.tsx'
import { peopleOptions } from '../settings/people-options.ts'
import { administration } from '../text/administration.ts'
import type { GroupGiven } from './group-general.tsx'
import { mayAddMembers, mayRemoveMembers } from './group-rights.ts'
import { groupName, groupOptions } from './permission-field.tsx'

export function GroupMembers({ groupId }: GroupGiven): JSX.Element | null {
  const store = useStore('groups', 'people', 'organization')
  const t = administration.value
  const [users, setUsers] = useState<ReadonlySet<number>>(new Set())
  const [subgroups, setSubgroups] = useState<ReadonlySet<number>>(new Set())
  const group = store.groups.get(groupId)
  if (group === undefined) return null
  const change = (what: object): Promise<unknown> =>
    client.call('POST /user_groups/{user_group_id}/members', { user_group_id: groupId, ...what })
  const mayRemove = mayRemoveMembers(store, group)
  const others = groupOptions(store).filter(({ value }) => value !== groupId && !group.direct_subgroup_ids.has(value))
  return (
    <>
      {mayAddMembers(store, group) ? (
        <Form
          fields={[]}
          act={t.add}
          send={async () => {
            if (users.size + subgroups.size > 0) await change({ add: [...users], add_subgroups: [...subgroups] })
            setUsers(new Set())
            setSubgroups(new Set())
          }}
        >
          <ManyChoice
            label={t.channel.addPeople}
            options={peopleOptions(store, group.members)}
            chosen={users}
            change={setUsers}
          />
          <ManyChoice label={t.group.addGroups} options={others} chosen={subgroups} change={setSubgroups} />
        </Form>
      ) : null}
      {group.direct_subgroup_ids.size === 0 ? null : (
        <>
          <h3>{t.groups}</h3>
          <ul class="rows">
            {[...group.direct_subgroup_ids].map(id => {
              const subgroup = store.groups.get(id)
              const name = subgroup === undefined ? String(id) : groupName(subgroup)
              return (
                <li key={id}>
                  <span class="what">
                    <bdi>{name}</bdi>
                  </span>
                  {mayRemove ? (
                    <button
                      type="button"
                      class="plain"
                      aria-label={`${t.remove}: ${name}`}
                      onClick={() => void orSay(change({ delete_subgroups: [id] }))}
                    >
                      {t.remove}
                    </button>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </>
      )}
      <h3>{t.people}</h3>
      <PersonRows
        userIds={[...group.members]}
        empty={t.group.noMembers}
        remove={mayRemove ? id => orSay(change({ delete: [id] })) : undefined}
      />
    </>
  )
}
