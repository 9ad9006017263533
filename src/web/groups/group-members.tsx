import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { Form, numbersIn } from '../ui/form.tsx'
import { peopleOptions } from '../ui/many-choice.tsx'
import { mayAddMembers, mayRemoveMembers } from './group-rights.ts'
import type { GroupProps } from './group-settings.tsx'
import { groupName, groupOptions } from './permission-field.tsx'
import { PersonRows } from './person-rows.tsx'

export function GroupMembers({ groupId }: GroupProps): JSX.Element | null {
  const store = useStore('groups', 'people', 'organization')
  const t = administration.value
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
          fields={[
            { name: 'people', label: t.channel.addPeople, many: { options: peopleOptions(store, group.members) } },
            { name: 'groups', label: t.group.addGroups, many: { options: others } },
          ]}
          action={t.add}
          send={async (_, data) => {
            const [add, add_subgroups] = [numbersIn(data, 'people'), numbersIn(data, 'groups')]
            if (add.length + add_subgroups.length > 0) await change({ add, add_subgroups })
          }}
        />
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
