// The sign of a channel, in the colour that the user gave it.
import type { JSX } from 'preact'
import { useStore } from '../app/live.ts'

export function ChannelMark({ channelId }: { readonly channelId: number }): JSX.Element {
  const color = useStore('channels').subscriptions.get(channelId)?.color ?? '#6d6a63'
  return (
    <span class="mark" style={{ background: color }} aria-hidden="true">
      #
    </span>
  )
}
