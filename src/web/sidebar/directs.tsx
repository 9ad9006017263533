// Direct conversations in the sidebar.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { directTerms, hashOfNarrow } from '../base/navigate.ts'
import { userNames } from '../conversation/names.ts'
import { PersonFace, StatusEmoji } from '../people/user-marks.tsx'
import { directKey } from '../store/conversation.ts'
import { usersIn } from '../store/narrow.ts'
import { firstWithOpen, orderedDirects } from '../store/order.ts'
import { lazy } from '../ui/lazy.tsx'
import { Count } from '../ui/signs.tsx'
import type { Listed } from './channel-item.tsx'
import { DraftSign, itemClass } from './view-item.tsx'

const shownDirects = 12

const Preview = lazy(async () => (await import('./direct-preview.tsx')).DirectPreview, <></>)
const Held = lazy(async () => (await import('./direct-preview.tsx')).HeldDirects, <></>)

interface Props extends Listed {
  readonly isHome: boolean
}

export function Directs({ narrow, isHome }: Props): JSX.Element {
  const store = useStore('unread', 'directs', 'people')
  const here = narrow === undefined ? undefined : usersIn(narrow)
  const hereKey = here === undefined ? undefined : directKey(here, store.ownId)
  const listed = firstWithOpen(orderedDirects(store), shownDirects, hereKey)
  return (
    <>
      {isHome ? <Held ids={listed.map(({ newest }) => newest)} /> : null}
      {listed.map(({ key, unread, userIds, newest }) => {
        const isHere = key === hereKey
        return (
          <a
            key={key}
            class={itemClass(isHere, unread > 0, 'direct')}
            href={hashOfNarrow(directTerms(userIds))}
            aria-current={isHere ? 'page' : undefined}
          >
            <PersonFace userId={userIds[0] ?? store.ownId} other={userIds[1]} />
            <span class="name">
              <bdi>{userNames(store, userIds)}</bdi>
            </span>
            {userIds.length === 1 ? <StatusEmoji userId={userIds[0] ?? 0} /> : null}
            {isHere ? null : <DraftSign of={key} />}
            {isHome ? <Preview newest={newest} isOfTwo={userIds.length === 1} /> : null}
            <Count count={unread} isUrgent />
          </a>
        )
      })}
    </>
  )
}
