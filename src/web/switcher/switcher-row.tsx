// A row of the switcher.
import type { JSX } from 'preact'
import { FaceSign } from '../complete/choice-row.tsx'
import type { Piece } from '../complete/fuzzy.ts'
import { PresenceDot } from '../people/user-marks.tsx'
import { theStore } from '../base/live.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { AnyIcon } from '../ui/more-icons.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import type { Row } from './find-rows.ts'

interface Props {
  readonly id: string
  readonly row: Row
  readonly isChosen: boolean
  readonly select: () => void
  readonly run: (writes: boolean) => void
}

export function SwitcherRow({ id, row, isChosen, select, run }: Props): JSX.Element {
  const { sign, before, pieces, about, unread = 0, isMuted = false, shortcut } = row
  const t = texts.value
  return (
    <div
      id={id}
      class={isMuted ? 'option muted' : 'option'}
      role="option"
      aria-selected={isChosen}
      onPointerDown={event => event.preventDefault()}
      onPointerMove={select}
      onClick={event => run(event.ctrlKey || event.metaKey)}
    >
      <Sign sign={sign} />
      <span class="name">
        {before === undefined ? null : (
          <span class="of">
            <bdi>
              <Pieces pieces={before} />
            </bdi>{' '}
            ›{' '}
          </span>
        )}
        <bdi>
          <Pieces pieces={pieces} />
        </bdi>
      </span>
      {isMuted ? (
        <span class="sign" role="img" aria-label={t.actions.muted} title={t.actions.muted}>
          <Icon name="mute" />
        </span>
      ) : null}
      <small>{unread > 0 ? t.unreadCount(unread) : about}</small>
      {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
      {isChosen && shortcut === undefined ? <AnyIcon name="enter" /> : null}
    </div>
  )
}

function Sign({ sign }: Pick<Row, 'sign'>): JSX.Element {
  if ('icon' in sign) return <AnyIcon name={sign.icon} />
  if ('channelId' in sign) return <ChannelMark channelId={sign.channelId} />
  const [userId = 0, ...others] = sign.userIds
  if (others.length > 0) return <Icon name="people" />
  const person = theStore().people.get(userId)
  return (
    <span class="person">
      <FaceSign userId={userId} isSeen />
      {person?.is_bot === true ? null : <PresenceDot userId={userId} />}
    </span>
  )
}

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }): JSX.Element => (
  <>{pieces.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}</>
)
