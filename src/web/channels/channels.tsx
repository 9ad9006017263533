// Finding, joining and creating channels, and the settings of one.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { allChannels, channelOf, type Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { Sections } from '../ui/sections.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { channelAddress } from './channel-address.ts'
import { General } from './channel-general.tsx'
import { ChannelList } from './channel-list.tsx'
import { Permissions, Personal } from './channel-settings.tsx'
import { NewChannel } from './new-channel.tsx'
import { Subscribers } from './subscriber-list.tsx'

export function Channels({ path }: { readonly path: readonly string[] }): JSX.Element {
  const store = useStore('channels')
  const id = Number(path[0])
  if (Number.isSafeInteger(id) && id > 0) {
    const channel = channelOf(store, id)
    return channel === undefined ? (
      <p class="empty">{texts.value.noSuchChannel}</p>
    ) : (
      <OneChannel key={id} channel={channel} section={path[2]} />
    )
  }
  return <AllChannels section={path[0]} />
}

const active = (channels: Iterable<Channel>): Channel[] => [...channels].filter(({ is_archived }) => !is_archived)
const subscribed = (store: Store): Channel[] => active(store.subscriptions.values())
const available = (store: Store): Channel[] => active(store.otherChannels.values())

function AllChannels({ section }: { readonly section: string | undefined }): JSX.Element {
  const store = useStore('channels')
  const t = administration.value.channel
  const counted = (name: string, channels: readonly Channel[]): string => `${name} (${channels.length})`
  return (
    <Sections
      title={texts.value.channels}
      home="channels"
      path={section === undefined ? 'channels' : `channels/${section}`}
      sections={[
        {
          address: 'channels/subscribed',
          name: counted(t.subscribed, subscribed(store)),
          show: () => <Subscribed />,
        },
        { address: 'channels/available', name: counted(t.available, available(store)), show: () => <Available /> },
        { address: 'channels/all', name: counted(t.all, allChannels(store)), show: () => <Every /> },
        { address: 'channels/new', name: t.newChannel, show: () => <NewChannel /> },
      ]}
    />
  )
}

const Subscribed = (): JSX.Element => <ChannelList channels={subscribed(useStore('channels'))} />
const Available = (): JSX.Element => <ChannelList channels={available(useStore('channels'))} />
const Every = (): JSX.Element => <ChannelList channels={allChannels(useStore('channels'))} />

interface OneProps {
  readonly channel: Channel
  readonly section: string | undefined
}

function OneChannel({ channel, section }: OneProps): JSX.Element {
  const { subscriptions } = useStore('channels')
  const t = administration.value.channel
  const { stream_id: id, name } = channel
  const at = (part: Parameters<typeof channelAddress>[2]): string => channelAddress(id, name, part)
  return (
    <Sections
      title={name}
      mark={<ChannelMark channelId={id} />}
      up={{ address: 'channels/subscribed', name: texts.value.channels }}
      home={channelAddress(id, name)}
      path={channelAddress(id, name, section as Parameters<typeof channelAddress>[2])}
      sections={[
        { address: at('general'), name: t.general, show: () => <General channelId={id} /> },
        ...(subscriptions.has(id)
          ? [{ address: at('personal'), name: t.personal, show: () => <Personal channelId={id} /> }]
          : []),
        { address: at('subscribers'), name: t.subscribers, show: () => <Subscribers channelId={id} /> },
        { address: at('permissions'), name: t.permissions, show: () => <Permissions channelId={id} /> },
      ]}
    />
  )
}
