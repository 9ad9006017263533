import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { channelAddress } from '../channels/channel-address.ts'
import { compareNames } from '../store/order.ts'
import { administration } from '../text/administration.ts'
import { Rows } from '../ui/rows.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { notifyChannels, notifyDirect, notifyFollowed, notifyGeneral } from './preference-groups.ts'
import { OwnSettings } from './setting-field.tsx'

export function Notifications(): JSX.Element {
  const t = administration.value.settings
  return (
    <>
      <SettingGroup title={t.directAndMentions}>
        <OwnSettings names={notifyDirect} />
      </SettingGroup>
      <SettingGroup title={t.followedTopics}>
        <OwnSettings names={notifyFollowed} />
      </SettingGroup>
      <SettingGroup title={t.channelMessages}>
        <OwnSettings names={notifyChannels} />
      </SettingGroup>
      <SettingGroup title={t.general}>
        <OwnSettings names={notifyGeneral} />
      </SettingGroup>
      <h3>{t.byChannel}</h3>
      <p>{t.byChannelHelp}</p>
      <ChannelList />
    </>
  )
}

function ChannelList(): JSX.Element {
  const { subscriptions } = useStore('channels')
  const t = administration.value
  const rows = [...subscriptions.values()]
    .filter(({ is_archived }) => !is_archived)
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ stream_id, name, ...own }) => (
      <li key={stream_id}>
        <ChannelMark channelId={stream_id} />
        <a class="what" href={`#${channelAddress(stream_id, name, 'personal')}`}>
          <bdi>{name}</bdi>
        </a>
        {own.desktop_notifications === null && own.audible_notifications === null ? null : (
          <span class="badge">{t.settings.customSettings}</span>
        )}
      </li>
    ))
  return <Rows rows={rows} empty={t.none} />
}
