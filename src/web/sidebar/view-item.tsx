// The views in the sidebar.
import type { JSX } from 'preact'
import { hashOfNarrow, mentionTerms, starredTerms } from '../base/navigate.ts'
import type { Counts } from '../store/counts.ts'
import type { Narrow } from '../store/narrow.ts'
import { texts } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { Count } from '../ui/signs.tsx'

export const DraftSign = lazy(async () => (await import('../drafts/draft-sign.tsx')).DraftSign, <></>)

export interface ViewProps {
  readonly icon: IconName
  readonly address: string
  readonly name: string
  /** Unread messages. */
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

/** The views that all users have. */
export function builtInViews(
  counts: Counts & { readonly starred: number },
  here: string,
  narrow: Narrow | undefined,
): ViewProps[] {
  const t = texts.value
  return [
    { icon: 'inbox', address: '#inbox', name: t.inbox, count: counts.total, isHere: here === 'inbox' },
    {
      icon: 'mention',
      address: hashOfNarrow(mentionTerms),
      name: t.mentions,
      count: counts.mentions,
      isHere: isTerm(narrow, 'mentioned'),
    },
    { icon: 'recent', address: '#recent', name: t.recent.title, isHere: here === 'recent' },
    { icon: 'feed', address: '#feed', name: t.combinedFeed, isHere: isTerm(narrow, 'home') },
    {
      icon: 'star',
      address: hashOfNarrow(starredTerms),
      name: t.starred,
      starred: counts.starred,
      isHere: isTerm(narrow, 'starred'),
    },
    { icon: 'later', address: '#scheduled', name: t.later.scheduled, isHere: here === 'scheduled' },
  ]
}

const isTerm = (narrow: Narrow | undefined, operand: string): boolean =>
  narrow?.terms.length === 1 && narrow.terms[0]?.operand === operand
