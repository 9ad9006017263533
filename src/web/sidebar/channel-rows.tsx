// Channels in the sidebar.
import type { JSX } from 'preact'
import type { Counts } from '../store/counts.ts'
import type { Subscription } from '../store/types.ts'
import { ChannelItem, type Listed, unreadOf } from './channel-item.tsx'

interface Props extends Listed {
  readonly channels: readonly Subscription[]
  readonly counts: Counts
}

/** The style sheet has the height of so many rows. */
const blockSize = 50

/** Long lists are divided into blocks, of which browsers only paint the visible ones. */
export function ChannelRows({ channels, counts, narrow }: Props): JSX.Element {
  const rows = channels.map(channel => (
    <ChannelItem key={channel.stream_id} channel={channel} {...unreadOf(channel, counts)} narrow={narrow} />
  ))
  const blocks = Math.floor(rows.length / blockSize)
  return (
    <>
      {Array.from({ length: blocks }, (_, at) => (
        <div key={`block ${at}`} class="channel-block">
          {rows.slice(at * blockSize, (at + 1) * blockSize)}
        </div>
      ))}
      {rows.slice(blocks * blockSize)}
    </>
  )
}
