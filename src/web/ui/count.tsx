// A number of messages.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'

interface Props {
  readonly count: number
  /** For messages that are directed at the user. */
  readonly isUrgent?: boolean
  /** Without it the messages are unread. */
  readonly label?: string | undefined
}

export const Count = ({ count, isUrgent = false, label }: Props): JSX.Element | null =>
  count === 0 ? null : (
    <span class={isUrgent ? 'count urgent' : 'count'} aria-label={label ?? texts.value.unreadCount(count)}>
      {count}
    </span>
  )
