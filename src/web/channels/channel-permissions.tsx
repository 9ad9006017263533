import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { PermissionList } from '../groups/permission-list.tsx'
import { channelOf } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { mayAdminister } from './channel-rights.ts'
import type { ChannelProps } from './channel-general.tsx'

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
