// Who may do what in the organization, and the ways to sign in.
import type { JSX } from 'preact'
import { permissionSettings } from '#features/realms/realm-settings.ts'
import { client, useStore } from '../base/live.ts'
import { PermissionField } from '../groups/permission-field.tsx'
import * as groups from '../settings/organization-groups.ts'
import type { GroupSetting } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { nameOf } from '../text/setting-text.ts'
import { texts } from '../text/text.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import { Switch } from '../ui/fields.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { lockOf } from './roles.ts'

export function OrganizationPermissions(): JSX.Element {
  const t = administration.value
  return (
    <>
      <p>{t.org.permissionsHelp}</p>
      <Permissions title={t.org.joining} names={groups.joiningPermissions} />
      <Permissions title={t.people} names={groups.peoplePermissions} />
      <Permissions title={t.channels} names={groups.channelPermissions} />
      <Permissions title={t.org.messages} names={groups.messagePermissions} />
      <Permissions title={texts.value.directMessages} names={groups.directPermissions} />
      <Permissions title={t.settings.bots} names={groups.botPermissions} />
    </>
  )
}

interface PermissionsProps {
  readonly title: string
  readonly names: readonly groups.PermissionName[]
}

function Permissions({ title, names }: PermissionsProps): JSX.Element {
  const store = useStore('organization', 'groups')
  return (
    <SettingGroup title={title}>
      {names.map(name => (
        <SettingAnchor key={name} name={name}>
          <PermissionField
            kind="realm"
            name={name}
            label={nameOf(administration.value.permissions[name])}
            value={store.realm[`realm_${name}`] as GroupSetting}
            locked={lockOf(store, permissionSettings[name].ownerOnly)}
            save={value => client.call('PATCH /realm', { [name]: { new: value } })}
          />
        </SettingAnchor>
      ))}
    </SettingGroup>
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
      <SettingGroup>
        {Object.entries(methods).map(([name, { enabled, available, unavailable_reason }]) => (
          <SettingAnchor key={name} name={name}>
            <Switch
              label={t.methods[name] ?? name}
              value={enabled}
              help={available ? undefined : unavailable_reason}
              locked={lockOf(store, true)}
              save={isOn => client.call('PATCH /realm', { authentication_methods: { [name]: isOn } })}
            />
          </SettingAnchor>
        ))}
      </SettingGroup>
    </>
  )
}
