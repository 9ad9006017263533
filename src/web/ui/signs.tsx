// Small signs: of a channel, of a number of messages, of a user.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { type Sign, signOf, type Words } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { language, texts } from '../text/text.ts'
import { Icon } from './icon.tsx'

/** A lock for a private channel, a globe for one that's open to the internet, in the user's color for the channel. */
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

/** Text with the signs of the channels that it names. */
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
  /** For direct messages and mentions. */
  readonly isUrgent?: boolean
  /** Default: unread messages. */
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
  readonly userId: number
  /** Of a user who isn't in the list of users. */
  readonly url?: string
}

/** Until a user chooses a picture, the server draws one, and we show initials. */
export const isDrawn = (person: Person | undefined): boolean => person?.avatar_version === 1

/**
 * The picture of a user, or the initials of one who has chosen none. The name stands beside it, so a picture that can't
 * be loaded leaves an empty square.
 */
export function Face({ userId, url = '' }: FaceProps): JSX.Element {
  const [missing, setMissing] = useState<string>()
  const person = useStore('people').people.get(userId)
  // Neighbors in the list of users have hues far apart.
  const style = { '--color': `hsl(${(userId * 137) % 360} 65% 50%)` }
  if (person !== undefined && isDrawn(person))
    return (
      <span class="face initials" style={style} aria-hidden="true">
        {person.is_bot ? <Icon name="bot" /> : <b>{initialsOf(person.full_name)}</b>}
      </span>
    )
  const src = person?.avatar_url ?? url
  if (missing === src || src === '') return <span class="face" />
  return <img class="face" src={src} alt="" loading="lazy" onError={() => setMissing(src)} />
}

/** Of the first and the last word; small pictures show the first one alone. */
function initialsOf(name: string): ComponentChildren {
  const [first = '', ...others] = name.split(/\s+/).map(word => [...word][0] ?? '')
  return [first.toUpperCase(), <span key="last">{others.at(-1)?.toUpperCase()}</span>]
}
