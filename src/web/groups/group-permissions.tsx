import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import type { GroupProps } from './group-general.tsx'
import { mayManage } from './group-rights.ts'
import { PermissionList } from './permission-list.tsx'

export function GroupPermissions({ groupId }: GroupProps): JSX.Element | null {
  const store = useStore('groups', 'organization')
  const t = administration.value
  const group = store.groups.get(groupId)
  if (group === undefined) return null
  return (
    <PermissionList
      kind="group"
      names={t.groupPermissions}
      values={group}
      mayChange={mayManage(store, group)}
      save={(name, value) =>
        client.call('PATCH /user_groups/{user_group_id}', { user_group_id: groupId, [name]: { new: value } })
      }
    />
  )
}
