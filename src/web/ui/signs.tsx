// Small signs: of a channel, of a number of messages, of a user.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { type Sign, signOf, type Words } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import { language, texts } from '../text/text.ts'
import { Icon } from './icon.tsx'

/**
 * A lock for a private channel, a globe for one that everyone on the internet can read, in the hue of the color that the
 * user gave the channel.
 */
export function ChannelMark({ channelId }: { readonly channelId: number }): JSX.Element {
  const store = useStore('channels')
  const sign = signOf(channelOf(store, channelId))
  const style = { '--color': store.subscriptions.get(channelId)?.color ?? '#6d6a63' }
  return sign === undefined ? (
    <span class="mark" style={style} aria-hidden="true">
      #
    </span>
  ) : (
    <SignIcon sign={sign} class="mark" style={style} />
  )
}

function SignIcon({ sign, ...attributes }: { sign: Sign; class: string; style?: { '--color': string } }): JSX.Element {
  const name = sign === 'globe' ? texts.value.webPublic : texts.value.privateChannel
  return (
    <span {...attributes} role="img" aria-label={name} title={name}>
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

interface CountProps {
  readonly count: number
  /** For messages that are directed at the user. */
  readonly isUrgent?: boolean
  /** Without it the messages are unread. */
  readonly label?: string | undefined
}

/** Beyond it, hundreds are enough. */
const mostExact = 999

const shortCount = (count: number): string =>
  count <= mostExact ? `${count}` : `${(Math.floor(count / 100) / 10).toLocaleString(language.value)}k`

/** A number of messages. */
export const Count = ({ count, isUrgent = false, label }: CountProps): JSX.Element | null =>
  count === 0 ? null : (
    <span class={isUrgent ? 'count urgent' : 'count'} aria-label={label ?? texts.value.unreadCount(count)}>
      {shortCount(count)}
    </span>
  )

interface FaceProps {
  readonly url: string
  readonly loading?: 'lazy'
}

/** The picture of a user. Where it can't be loaded, an empty square stands there: the name stands beside it. */
export function Face({ url, loading }: FaceProps): JSX.Element {
  const [missing, setMissing] = useState<string>()
  if (missing === url) return <span class="face" />
  return <img class="face" src={url} alt="" loading={loading} width="36" height="36" onError={() => setMissing(url)} />
}
