// People by their relation to the view, with a filter.
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { goTo, useRoute } from '../base/navigate.ts'
import { channelIn, type Narrow, topicIn, usersIn, windowKey } from '../store/narrow.ts'
import { awaySince } from '../store/presence.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { Icon } from '../ui/icon.tsx'
import { peopleGroups } from './find-people.ts'
import { loadSubscribers } from './load-details.ts'
import { openUserCard } from './open-card.tsx'
import { PersonFace, StatusEmoji } from './user-marks.tsx'
import { awayText, shortTimeSince } from './user-times.ts'
import './people.css'

interface Props {
  /** How often the user has asked for the filter. */
  readonly asked: number
  /** Called in a dialog when the user has chosen a person, whose profile then opens. */
  readonly picked?: () => void
}

export function PeopleList({ asked, picked }: Props): JSX.Element {
  const store = useStore('windows', 'channels')
  const route = useRoute()
  const [filter, setFilter] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])
  const narrow = route.view === 'narrow' ? route.narrow : { terms: [] }
  const channelId = channelIn(narrow)
  useEffect(() => {
    if (channelId !== undefined && store.subscriptions.has(channelId)) void loadSubscribers(channelId)
  }, [channelId, store])
  const users = usersOfConversation(store, narrow)
  const t = onDemand.value.people
  // New messages seldom change the lists.
  const groups = useMemo(
    () => <Groups inConversation={users} channelId={channelId} filter={filter} picked={picked} />,
    [[...users].join(), channelId, filter, store],
  )
  return (
    <>
      <div class="find">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label={t.filter}
          placeholder={t.filter}
          dir="auto"
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      </div>
      {groups}
    </>
  )
}

interface GroupsProps extends Pick<ItemProps, 'picked'> {
  readonly inConversation: ReadonlySet<number>
  readonly channelId: number | undefined
  readonly filter: string
}

function Groups({ inConversation, channelId, filter, picked }: GroupsProps): JSX.Element {
  const store = useStore('people', 'presences', 'subscribers')
  const inChannel = (channelId === undefined ? undefined : store.subscribers.get(channelId)) ?? new Set()
  const groups = peopleGroups(store, { inConversation, inChannel, filter })
  const t = onDemand.value.people
  return (
    <>
      {groups.map(({ kind, people, more }) => (
        <section key={kind} aria-labelledby={`people-${kind}`}>
          <h2 class="group" id={`people-${kind}`}>
            {groups.length === 1 && kind === 'others' ? t.all : t[kind]}
            <span>{people.length + more}</span>
          </h2>
          <ul>
            {people.map(person => (
              <PersonItem key={person.user_id} person={person} picked={picked} />
            ))}
          </ul>
          {more > 0 ? <p class="hint">{t.more(more)}</p> : null}
          {people.length === 0 ? <p class="hint">{t.noneFound}</p> : null}
        </section>
      ))}
    </>
  )
}

/** The users in a direct conversation, or the senders in a topic, as far as the page has its messages. */
function usersOfConversation({ windows, messages, ownId }: Store, narrow: Narrow): Set<number> {
  const users = usersIn(narrow)
  if (users !== undefined) return new Set([...users, ownId])
  if (topicIn(narrow) === undefined) return new Set()
  const ids = windows.get(windowKey(narrow))?.ids ?? []
  return new Set(ids.flatMap(id => messages.get(id)?.sender_id ?? []))
}

interface ItemProps {
  readonly person: Person
  readonly picked: (() => void) | undefined
}

function PersonItem({ person: { user_id: id, full_name }, picked }: ItemProps): JSX.Element {
  const { presences, ownId } = useStore('presences')
  const since = awaySince(presences, id)
  const t = onDemand.value.people
  return (
    <li>
      <button
        type="button"
        class={since === undefined ? 'item' : 'item away'}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          if (picked === undefined) return void openUserCard(id, currentTarget)
          picked()
          goTo(`#user/${id}`)
        }}
      >
        <PersonFace userId={id} />
        <span class="name">
          <bdi>{full_name}</bdi> {id === ownId ? <small>{t.you}</small> : null}
        </span>
        <StatusEmoji userId={id} />
        {since === undefined ? null : <AwayTime since={since} now={presences.serverTime} />}
      </button>
    </li>
  )
}

const AwayTime = ({ since, now }: { readonly since: number; readonly now: number }): JSX.Element => {
  const text = awayText(since, now)
  return (
    <small class="since" title={text}>
      <span aria-hidden="true">{shortTimeSince(since, now)}</span>
      <span class="unseen">{text}</span>
    </small>
  )
}
