// The permissions of a channel or group, each with the users and groups that have it.
import type { JSX } from 'preact'
import type { GroupSetting } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { nameOf, type SettingText } from '../text/setting-text.ts'
import { SettingGroup } from '../ui/setting-group.tsx'
import { PermissionField } from './permission-field.tsx'

interface Props<Name extends string> {
  readonly kind: 'stream' | 'group'
  readonly names: Readonly<Record<Name, SettingText>>
  readonly values: Readonly<Record<Name, GroupSetting>>
  readonly mayChange: boolean
  readonly save: (name: Name, value: GroupSetting) => Promise<unknown>
}

export const PermissionList = <Name extends string>({
  kind,
  names,
  values,
  mayChange,
  save,
}: Props<Name>): JSX.Element => (
  <SettingGroup>
    {(Object.keys(names) as Name[]).map(name => (
      <PermissionField
        key={name}
        kind={kind}
        name={name}
        label={nameOf(names[name])}
        value={values[name]}
        locked={mayChange ? undefined : administration.value.notAllowed}
        save={value => save(name, value)}
      />
    ))}
  </SettingGroup>
)
