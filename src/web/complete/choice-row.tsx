// A row of a completion list.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { theStore } from '../base/live.ts'
import { emojiText } from '../text/emoji-text.ts'
import { ChannelMark, Face, isDrawn } from '../ui/signs.tsx'
import type { Choice } from './match.ts'

interface Props {
  readonly id: string
  readonly choice: Choice
  readonly isChosen: boolean
  /** The list is open. */
  readonly isSeen: boolean
  readonly select: () => void
  readonly choose: () => void
}

export const ChoiceRow = ({ id, choice, isChosen, isSeen, select, choose }: Props): JSX.Element => (
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    onPointerDown={event => event.preventDefault()}
    onPointerMove={select}
    onClick={choose}
  >
    <Sign choice={choice} isSeen={isSeen} />
    <bdi class="name">{choice.name}</bdi>
    {choice.about === undefined || choice.about === '' ? null : (
      <span class="about" dir="auto">
        {choice.about}
      </span>
    )}
  </div>
)

function Sign({ choice: { sign }, isSeen }: Pick<Props, 'choice' | 'isSeen'>): JSX.Element | null {
  if (sign === undefined) return null
  if ('emoji' in sign) return <span aria-hidden="true">{emojiText(sign.emoji)}</span>
  if ('channelId' in sign) return <ChannelMark channelId={sign.channelId} />
  if ('userId' in sign) return <FaceSign userId={sign.userId} isSeen={isSeen} />
  return <Picture address={sign.picture} isSeen={isSeen} />
}

/** Fast typing passes many users, so a row's picture is requested only after the row has been there for a moment. */
const pictureAfterMs = 200

function useMoment(isSeen: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isSeen) return
    const timer = setTimeout(() => setOver(true), pictureAfterMs)
    return () => clearTimeout(timer)
  }, [isSeen])
  return isOver
}

export function FaceSign({ userId, isSeen }: { readonly userId: number; readonly isSeen: boolean }): JSX.Element {
  const isAsked = useMoment(isSeen)
  return isAsked || isDrawn(theStore().people.get(userId)) ? <Face userId={userId} /> : <span class="face" />
}

const Picture = ({ address, isSeen }: { readonly address: string; readonly isSeen: boolean }): JSX.Element =>
  useMoment(isSeen) ? <img src={address} alt="" width="20" height="20" /> : <span class="room" />
