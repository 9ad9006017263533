// The sign of a channel, in the colour that the user gave it: a lock for a private channel, a globe for one that everyone on
// the internet can read.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { isOnTheWeb, isPrivate } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'

export function ChannelMark({ channelId }: { readonly channelId: number }): JSX.Element {
  const store = useStore('channels')
  const channel = channelOf(store, channelId)
  const style = { background: store.subscriptions.get(channelId)?.color ?? '#6d6a63' }
  const isOpen = isOnTheWeb(channel)
  if (!isOpen && !isPrivate(channel))
    return (
      <span class="mark" style={style} aria-hidden="true">
        #
      </span>
    )
  const name = isOpen ? texts.value.webPublic : texts.value.privateChannel
  return (
    <span class="mark" style={style} role="img" aria-label={name} title={name}>
      <Icon name={isOpen ? 'globe' : 'lock'} />
    </span>
  )
}
