import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { administration } from '../text/administration.ts'
import { ask } from '../ui/dialogs.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { mayJoin, mayLeave, mayManage } from './group-rights.ts'
import { groupName } from './permission-field.tsx'
import { PermissionList } from './permission-list.tsx'

export interface GroupProps {
  readonly groupId: number
}

export function GroupGeneral({ groupId }: GroupProps): JSX.Element | null {
  const store = useStore('groups', 'organization')
  const t = administration.value
  const group = store.groups.get(groupId)
  if (group === undefined) return null
  const isMember = group.members.has(store.ownId)
  const locked = mayManage(store, group) ? undefined : group.is_system_group ? t.group.basedOnRoles : t.notAllowed
  const save = (change: object): Promise<unknown> =>
    client.call('PATCH /user_groups/{user_group_id}', { user_group_id: groupId, ...change })
  const move = (): Promise<boolean> =>
    orSay(
      client.call('POST /user_groups/{user_group_id}/members', {
        user_group_id: groupId,
        ...(isMember ? { delete: [store.ownId] } : { add: [store.ownId] }),
      }),
    )
  const deactivate = async (): Promise<void> => {
    if (!(await ask({ title: t.settings.deactivateQuestion(group.name), action: t.settings.deactivate }))) return
    if (await orSay(client.call('POST /user_groups/{user_group_id}/deactivate', { user_group_id: groupId })))
      goTo('#groups/all')
  }
  return (
    <>
      <SettingGroup>
        <TextField label={t.name} value={groupName(group)} locked={locked} save={name => save({ name })} />
        <TextField
          label={t.description}
          isLong
          value={group.description}
          locked={locked}
          save={description => save({ description })}
        />
      </SettingGroup>
      <div class="actions">
        {(isMember ? mayLeave : mayJoin)(store, group) ? (
          <button type="button" class="plain" onClick={() => void move()}>
            {isMember ? t.group.leave : t.group.join}
          </button>
        ) : null}
        {locked !== undefined ? null : group.deactivated ? (
          <button type="button" class="plain" onClick={() => void orSay(save({ deactivated: false }))}>
            {t.users.reactivate}
          </button>
        ) : (
          <button type="button" class="plain danger" onClick={() => void deactivate()}>
            {t.settings.deactivate}
          </button>
        )}
      </div>
    </>
  )
}

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
