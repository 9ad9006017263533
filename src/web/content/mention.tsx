// Mentions, with current names. A click on a mention of a user or group opens its card.
import type { JSX, TargetedMouseEvent } from 'preact'
import { useStore } from '../base/live.ts'
import { textOf } from './read-html.ts'
import { hasClass, type Shown } from './show.ts'

export function Mention({ element, reader }: Shown): JSX.Element {
  const { people, groups } = useStore('people', 'groups')
  const { 'data-user-id': user = '', 'data-user-group-id': group } = element.attributes
  const isSilent = hasClass(element, 'silent')
  const written = textOf(element.children)
  const userId = Number(user)
  const isAll = user === '*' || hasClass(element, 'topic-mention')
  const isOwn = isAll ? reader.isReached : userId === reader.ownId
  const name = group === undefined ? people.get(userId)?.full_name : groups.get(Number(group))?.name
  const text = name === undefined ? written : `${isSilent ? '' : '@'}${name}`
  const classes = isSilent ? 'mention silent' : isOwn ? 'mention own' : 'mention'
  if (isAll || (group === undefined && !(userId > 0)))
    return (
      <span class={classes}>
        <bdi>{text}</bdi>
      </span>
    )
  const open = ({ currentTarget }: TargetedMouseEvent<HTMLElement>): void =>
    void (group === undefined
      ? mentionCards.current?.openUser(userId, currentTarget)
      : mentionCards.current?.openGroup(Number(group), written, currentTarget))
  return (
    <button type="button" class={classes} aria-haspopup="dialog" onClick={open}>
      <bdi>{text}</bdi>
    </button>
  )
}

interface MentionCards {
  readonly openUser: (userId: number, opener: HTMLElement) => unknown
  readonly openGroup: (groupId: number, written: string, opener: HTMLElement) => unknown
}

/** Opens cards. Their folder comes later in the import order, so it registers itself here. */
export const mentionCards: { current: MentionCards | undefined } = { current: undefined }
