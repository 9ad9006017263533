// A number of unread messages.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'

interface Given {
  readonly count: number
  /** For messages that are directed at the user. */
  readonly isUrgent?: boolean
}

export const Count = ({ count, isUrgent = false }: Given): JSX.Element | null =>
  count === 0 ? null : (
    <span class={isUrgent ? 'count urgent' : 'count'} aria-label={texts.value.unreadCount(count)}>
      {count}
    </span>
  )
