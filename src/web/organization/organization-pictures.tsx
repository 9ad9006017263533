// The icon and the logos of the organization.
import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { PictureField, sendFile } from '../ui/picture-field.tsx'
import { lockOf } from './lock.ts'

export function OrganizationPictures(): JSX.Element {
  const t = administration.value.org
  const store = useStore('organization', 'groups')
  const { realm } = store
  const locked = lockOf(store, false)
  const urlOf = (kind: string): string => String(realm[`realm_${kind}_url`])
  const ifUploaded = (kind: string, remove: () => Promise<unknown>) =>
    realm[`realm_${kind}_source`] === 'U' ? remove : undefined
  const logo = (kind: string, label: string, night: boolean): JSX.Element => (
    <PictureField
      label={label}
      url={urlOf(kind)}
      locked={locked}
      send={file => sendFile('POST', '/realm/logo', file, { night: String(night) })}
      remove={ifUploaded(kind, () => client.call('DELETE /realm/logo', { night }))}
    />
  )
  return (
    <>
      <PictureField
        label={t.icon}
        url={urlOf('icon')}
        locked={locked}
        send={file => sendFile('POST', '/realm/icon', file)}
        remove={ifUploaded('icon', () => client.call('DELETE /realm/icon'))}
      />
      {logo('logo', t.logo, false)}
      {logo('night_logo', t.nightLogo, true)}
    </>
  )
}
