// Who may do what in the organization, and the ways to sign in.
import type { JSX } from 'preact'
import { permissionSettings } from '#features/realms/realm-settings.ts'
import { client, useStore } from '../base/live.ts'
import { PermissionField } from '../groups/permission-field.tsx'
import type { GroupSetting } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { nameOf } from '../text/setting-text.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import { Switch } from '../ui/fields.tsx'
import { lockOf } from './roles.ts'

export function OrganizationPermissions(): JSX.Element {
  const store = useStore('organization', 'groups')
  const t = administration.value
  const names = Object.keys(t.permissions) as (keyof typeof t.permissions)[]
  return (
    <>
      <p>{t.org.permissionsHelp}</p>
      {names.map(name => (
        <SettingAnchor key={name} name={name}>
          <PermissionField
            kind="realm"
            name={name}
            label={nameOf(t.permissions[name])}
            value={store.realm[`realm_${name}`] as GroupSetting}
            locked={lockOf(store, permissionSettings[name].ownerOnly)}
            save={value => client.call('PATCH /realm', { [name]: { new: value } })}
          />
        </SettingAnchor>
      ))}
    </>
  )
}

interface Method {
  readonly enabled: boolean
  readonly available: boolean
  readonly unavailable_reason?: string
}

export function AuthMethods(): JSX.Element {
  const store = useStore('organization', 'groups')
  const t = administration.value.org
  const methods = store.realm['realm_authentication_methods'] as Readonly<Record<string, Method>>
  return (
    <>
      <p>{t.authMethodsHelp}</p>
      {Object.entries(methods).map(([name, { enabled, available, unavailable_reason }]) => (
        <Switch
          key={name}
          label={t.methods[name] ?? name}
          value={enabled}
          help={available ? undefined : unavailable_reason}
          locked={lockOf(store, true)}
          save={isOn => client.call('PATCH /realm', { authentication_methods: { [name]: isOn } })}
        />
      ))}
    </>
  )
}
