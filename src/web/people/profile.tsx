// A user's profile: facts, channels in common, groups.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { failureText } from '../base/failure-text.ts'
import { client, useStore } from '../base/live.ts'
import { directTerms, hashOfNarrow } from '../base/navigate.ts'
import type { Person } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { ChannelMark } from '../ui/signs.tsx'
import { ViewHead } from '../ui/view-head.tsx'
import { loadProfile } from './load-details.ts'
import { ProfileFields } from './profile-fields.tsx'
import { UserHead } from './user-head.tsx'
import { dayText } from './user-times.ts'

export function Profile({ userId }: { readonly userId: number }): JSX.Element {
  const { people } = useStore('people')
  const person = people.get(userId)
  useEffect(() => void loadProfile(userId), [userId])
  const t = texts.value
  return (
    <>
      <ViewHead
        heading={
          <b>
            <bdi>{person?.full_name ?? onDemand.value.people.profile}</bdi>
          </b>
        }
      />
      <div class="list" tabIndex={0} role="region" aria-label={onDemand.value.people.profile}>
        {person === undefined ? (
          <p class="empty">{people.size === 0 ? t.loading : t.noSuchUser}</p>
        ) : (
          <Facts key={userId} person={person} />
        )}
      </div>
    </>
  )
}

function Facts({ person }: { readonly person: Person }): JSX.Element {
  const { user_id: id, date_joined, delivery_email: address, is_active } = person
  const t = onDemand.value.people
  return (
    <div class="profile">
      <section>
        <UserHead person={person}>
          <h2>
            <bdi>{person.full_name}</bdi>
          </h2>
        </UserHead>
        <div class="facts">
          {address === null || address === undefined ? null : <a href={`mailto:${address}`}>{address}</a>}
          {date_joined === undefined ? null : <p>{t.joined(dayText(date_joined))}</p>}
        </div>
        <ProfileFields person={person} isSummary={false} />
        <p class="ways">
          {is_active ? <a href={hashOfNarrow(directTerms([id]))}>{t.sendDirect}</a> : null}
          <a href={hashOfNarrow([{ operator: 'sender', operand: id }])}>{t.messagesSent}</a>
        </p>
      </section>
      <ChannelsInCommon userId={id} />
      <GroupsOf userId={id} />
    </div>
  )
}

/** Only groups that people created: every user is also in groups for the roles. */
function GroupsOf({ userId }: { readonly userId: number }): JSX.Element {
  const { groups } = useStore('groups')
  const own = [...groups.values()].filter(
    ({ is_system_group, members, deactivated }) => !is_system_group && !deactivated && members.has(userId),
  )
  const t = onDemand.value.people
  return (
    <section>
      <h2 class="group">{t.groups}</h2>
      {own.length === 0 ? <p class="note">{t.noGroups}</p> : null}
      <ul>
        {own.map(({ id, name, description }) => (
          <li key={id} class="item">
            <b>
              <bdi>{name}</bdi>
            </b>
            <span class="name">
              <bdi>{description}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only channels that the viewing user is subscribed to. */
function ChannelsInCommon({ userId }: { readonly userId: number }): JSX.Element {
  const [channels, setChannels] = useState<readonly { readonly stream_id: number; readonly name: string }[]>()
  const [failure, setFailure] = useState<string>()
  const t = onDemand.value.people
  useEffect(() => {
    client.call('GET /users/me/subscriptions', { include_subscribers: 'true' }).then(
      ({ subscriptions }) => setChannels(subscriptions.filter(one => one.subscribers?.includes(userId))),
      (error: unknown) => setFailure(failureText(error)),
    )
  }, [userId])
  const none = channels === undefined ? texts.value.loading : channels.length === 0 ? t.noChannelsInCommon : undefined
  const note = failure ?? none
  return (
    <section>
      <h2 class="group">{t.channelsInCommon}</h2>
      {note === undefined ? null : <p class="note">{note}</p>}
      <ul>
        {channels?.map(({ stream_id, name }) => (
          <li key={stream_id}>
            <a class="item" href={hashOfNarrow([{ operator: 'channel', operand: stream_id }])}>
              <ChannelMark channelId={stream_id} />
              <span class="name">
                <bdi>{name}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
