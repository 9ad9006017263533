// A view in the sidebar.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Count } from '../ui/signs.tsx'

export interface ViewProps {
  readonly icon: IconName
  readonly address: string
  readonly name: string
  /** Of unread messages. */
  readonly count?: number
  readonly starred?: number
  readonly isHere: boolean
}

export const View = ({ icon, address, name, count = 0, starred = 0, isHere }: ViewProps): JSX.Element => (
  <a class={itemClass(isHere, count > 0)} href={address} aria-current={isHere ? 'page' : undefined}>
    <Icon name={icon} />
    <span class="name">
      <bdi>{name}</bdi>
    </span>
    <Count count={count} isUrgent />
    <Count count={starred} label={texts.value.starredCount(starred)} />
  </a>
)

export const itemClass = (isHere: boolean, isUnread: boolean, more = ''): string =>
  ['item', isHere && 'here', isUnread && 'unread', more].filter(Boolean).join(' ')
