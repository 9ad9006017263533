// The tabs at the foot of a phone's screen, with what is unread.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { directFeedTerms, hashOfNarrow, mentionTerms } from '../base/navigate.ts'
import type { Route } from '../route/hash.ts'
import { countUnread } from '../store/counts.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { Count } from '../ui/signs.tsx'

interface Tab {
  readonly address: string
  readonly icon: IconName | 'home' | 'person'
  readonly name: string
  readonly unread?: number
  readonly isHere: boolean
}

export function FootTabs({ route }: { readonly route: Route }): JSX.Element {
  const store = useStore('unread', 'channels', 'policies', 'people')
  const { total, direct, mentions } = countUnread(store)
  const t = texts.value
  const only = route.view === 'narrow' && route.narrow.terms.length === 1 ? route.narrow.terms[0]?.operand : undefined
  const tabs: readonly Tab[] = [
    { address: '#', icon: 'home', name: onDemand.value.sidebar.home, isHere: route.view === 'home' },
    { address: '#inbox', icon: 'inbox', name: t.inbox, unread: total, isHere: route.view === 'inbox' },
    {
      address: hashOfNarrow(directFeedTerms),
      icon: 'direct',
      name: onDemand.value.lists.direct,
      unread: direct,
      isHere: only === 'dm',
    },
    {
      address: hashOfNarrow(mentionTerms),
      icon: 'mention',
      name: t.mentions,
      unread: mentions,
      isHere: only === 'mentioned',
    },
    { address: '#settings', icon: 'person', name: t.menu.me, isHere: route.view === 'settings' },
  ]
  return (
    <nav class="tabs" aria-label={t.views}>
      {tabs.map(({ address, icon, name, unread = 0, isHere }) => (
        <a key={icon} href={address} aria-current={isHere ? 'page' : undefined}>
          {icon === 'home' || icon === 'person' ? <MoreIcon name={icon} /> : <Icon name={icon} />}
          {name}
          <Count count={unread} isUrgent />
        </a>
      ))}
    </nav>
  )
}
