import type { JSX } from 'preact'
import { permissionSettings } from '#features/realms/realm-settings.ts'
import { client, useStore } from '../base/live.ts'
import { PermissionField } from '../groups/permission-field.tsx'
import type { GroupSetting } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { nameOf } from '../text/setting-text.ts'
import { lockOf } from './lock.ts'

export function OrganizationPermissions(): JSX.Element {
  const store = useStore('organization', 'groups')
  const t = administration.value
  const names = Object.keys(t.permissions) as (keyof typeof t.permissions)[]
  return (
    <>
      <p>{t.org.permissionsHelp}</p>
      {names.map(name => (
        <PermissionField
          key={name}
          kind="realm"
          name={name}
          label={nameOf(t.permissions[name])}
          value={store.realm[`realm_${name}`] as GroupSetting}
          locked={lockOf(store, permissionSettings[name].ownerOnly)}
          save={value => client.call('PATCH /realm', { [name]: { new: value } })}
        />
      ))}
    </>
  )
}
