import type { JSX } from 'preact'
import { plainRealmSettings } from '#features/realms/realm-settings.ts'
import { client, useStore } from '../base/live.ts'
import * as groups from '../settings/organization-groups.ts'
import { asSent, languageOptions, SettingField } from '../settings/setting-field.tsx'
import { signedName } from '../store/channel-sign.ts'
import { compareNames } from '../store/order.ts'
import { allChannels, channelOf, type Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import type { Option } from '../ui/fields.tsx'
import { lazy } from '../ui/lazy.tsx'
import { PictureField, sendFile } from '../ui/picture-field.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { lockOf } from './roles.ts'

const Domains = lazy(async () => (await import('./edited-lists.tsx')).Domains)

export const OrganizationProfile = (): JSX.Element => (
  <SettingGroup>
    <Fields names={groups.profile} />
    <OrganizationPictures />
  </SettingGroup>
)

export function OrganizationSettings(): JSX.Element {
  const t = administration.value.org
  return (
    <>
      <SettingGroup title={t.joining}>
        <Fields names={groups.joining} />
      </SettingGroup>
      <SettingAnchor name="domains">
        <Domains />
      </SettingAnchor>
      <SettingGroup title={administration.value.people}>
        <Fields names={groups.people} />
      </SettingGroup>
      <SettingGroup title={t.messages}>
        <Fields names={groups.messages} />
      </SettingGroup>
      <SettingGroup title={t.automatedMessages}>
        <Fields names={groups.automatedMessages} />
      </SettingGroup>
    </>
  )
}

function Fields({ names }: { readonly names: readonly groups.OrganizationSettingName[] }): JSX.Element {
  const store = useStore('organization', 'groups', 'channels')
  return (
    <>
      {names.map(name => (
        <SettingField
          key={name}
          name={name}
          schema={plainRealmSettings[name].shape.schema}
          text={administration.value.organization[name]}
          value={store.realm[`realm_${name}`]}
          options={optionsOf(store, name)}
          unit={name.endsWith('_seconds') ? 60 : 1}
          locked={lockOf(store, plainRealmSettings[name].ownerOnly)}
          save={value => client.call('PATCH /realm', { [name]: asSent(plainRealmSettings[name].shape, value) })}
        />
      ))}
    </>
  )
}

function optionsOf(store: Store, name: groups.OrganizationSettingName): readonly Option<string | number>[] | undefined {
  if (name === 'default_language') return languageOptions(store.realm[`realm_${name}`])
  return name.endsWith('_stream_id') || name.endsWith('_channel_id') ? channelOptions(store, name) : undefined
}

/** Reports must go to a private channel. */
function channelOptions(store: Store, name: groups.OrganizationSettingName): Option<number>[] {
  const present = store.realm[`realm_${name}`] as number
  const isForReports = name === 'moderation_request_channel_id'
  const known = allChannels(store)
    .filter(
      ({ stream_id, is_archived, invite_only }) =>
        stream_id === present || (!is_archived && (invite_only || !isForReports)),
    )
    .sort((a, b) => compareNames(a.name, b.name))
    .map(channel => ({ value: channel.stream_id, name: signedName(channel) }))
  const hidden =
    present > 0 && channelOf(store, present) === undefined ? [{ value: present, name: `# ${present}` }] : []
  return [{ value: -1, name: administration.value.none }, ...hidden, ...known]
}

/** The organization's icon and logos. */
function OrganizationPictures(): JSX.Element {
  const t = administration.value.org
  const store = useStore('organization', 'groups')
  const { realm } = store
  const locked = lockOf(store, false)
  const urlOf = (kind: string): string => String(realm[`realm_${kind}_url`])
  const ifUploaded = (kind: string, remove: () => Promise<unknown>) =>
    realm[`realm_${kind}_source`] === 'U' ? remove : undefined
  const logo = (kind: string, label: string, night: boolean): JSX.Element => (
    <SettingAnchor name={kind}>
      <PictureField
        label={label}
        url={urlOf(kind)}
        locked={locked}
        send={file => sendFile('POST', '/realm/logo', file, { night: String(night) })}
        remove={ifUploaded(kind, () => client.call('DELETE /realm/logo', { night }))}
      />
    </SettingAnchor>
  )
  return (
    <>
      <SettingAnchor name="icon">
        <PictureField
          label={t.icon}
          url={urlOf('icon')}
          locked={locked}
          send={file => sendFile('POST', '/realm/icon', file)}
          remove={ifUploaded('icon', () => client.call('DELETE /realm/icon'))}
        />
      </SettingAnchor>
      {logo('logo', t.logo, false)}
      {logo('night_logo', t.darkThemeLogo, true)}
    </>
  )
}
