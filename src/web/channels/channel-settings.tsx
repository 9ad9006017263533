// Two sections of a channel: the user's own settings for it, and its permissions.
import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { PermissionList } from '../groups/permission-list.tsx'
import { channelOf } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { SelectField, Switch } from '../ui/fields.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ChannelProps } from './channel-general.tsx'
import { mayAdminister } from './channel-rights.ts'

export function Personal({ channelId }: ChannelProps): JSX.Element | null {
  const { subscriptions, settings } = useStore('channels', 'settings')
  const t = administration.value
  const own = subscriptions.get(channelId)
  if (own === undefined) return null
  const save = (property: string, value: unknown): Promise<unknown> =>
    client.call('POST /users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channelId, property, value }],
    })
  const notify = (property: 'desktop_notifications' | 'audible_notifications', usual: unknown): JSX.Element => (
    <SelectField
      label={t.channel[property]}
      value={String(own[property])}
      options={[
        ...(own[property] === null ? [{ value: 'null', name: `${t.default} (${usual === true ? t.on : t.off})` }] : []),
        { value: 'true', name: t.on },
        { value: 'false', name: t.off },
      ]}
      save={value => save(property, value === 'true')}
    />
  )
  return (
    <SettingGroup>
      <TextField label={t.channel.color} type="color" value={own.color} save={value => save('color', value)} />
      <Switch label={t.channel.pin} value={own.pin_to_top} save={value => save('pin_to_top', value)} />
      <Switch label={t.channel.mute} value={own.is_muted} save={value => save('is_muted', value)} />
      {notify('desktop_notifications', settings['enable_stream_desktop_notifications'])}
      {notify('audible_notifications', settings['enable_stream_audible_notifications'])}
    </SettingGroup>
  )
}

export function Permissions({ channelId }: ChannelProps): JSX.Element | null {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value
  const channel = channelOf(store, channelId)
  if (channel === undefined) return null
  return (
    <>
      <p>{t.channel.permissionsHelp}</p>
      <PermissionList
        kind="stream"
        names={t.channelPermissions}
        values={channel}
        mayChange={mayAdminister(store, channel)}
        save={(name, value) =>
          client.call('PATCH /streams/{stream_id}', { stream_id: channelId, [name]: { new: value } })
        }
      />
    </>
  )
}
