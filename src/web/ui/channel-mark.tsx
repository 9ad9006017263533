// The sign of a channel: a lock for a private channel, a globe for one that everyone on the internet can read.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { type Sign, signOf, type Words } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'

/** In the colour that the user gave the channel. */
export function ChannelMark({ channelId }: { readonly channelId: number }): JSX.Element {
  const store = useStore('channels')
  const sign = signOf(channelOf(store, channelId))
  const style = { background: store.subscriptions.get(channelId)?.color ?? '#6d6a63' }
  return sign === undefined ? (
    <span class="mark" style={style} aria-hidden="true">
      #
    </span>
  ) : (
    <SignIcon sign={sign} class="mark" style={style} />
  )
}

function SignIcon({ sign, ...place }: { sign: Sign; class: string; style?: { background: string } }): JSX.Element {
  const name = sign === 'globe' ? texts.value.webPublic : texts.value.privateChannel
  return (
    <span {...place} role="img" aria-label={name} title={name}>
      <Icon name={sign} />
    </span>
  )
}

/** A text with the signs of the channels that it names. */
export const Named = ({ words }: { readonly words: Words }): JSX.Element => (
  <>
    {words.map(one => {
      if (typeof one === 'string') return one
      const sign = signOf(one)
      return sign === undefined ? one.name : [<SignIcon key="sign" sign={sign} class="sign" />, `\u00A0${one.name}`]
    })}
  </>
)
