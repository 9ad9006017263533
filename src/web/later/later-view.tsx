// The user's scheduled messages and reminders.
import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { Content } from '../content/content.tsx'
import { topicName, userNames } from '../conversation/names.ts'
import { hashed, plainWords, type Words } from '../store/channel-sign.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Refusal } from '../ui/field-frame.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { useAsked } from '../ui/requests.ts'
import { Named } from '../ui/signs.tsx'
import { ViewHead } from '../ui/view-head.tsx'
import { startDirect } from '../writing/new-message.ts'
import { askScheduled, editScheduled, removeScheduled, type Scheduled, sendNow } from './scheduled-messages.ts'
import { momentOf } from './time-dialog.tsx'
import '../ui/cards.css'
import './later.css'

type Reminder = Awaited<ReturnType<typeof askReminders>>['reminders'][number]
const askReminders = () => client.call('GET /reminders')

export function LaterView(): JSX.Element {
  const scheduled = useAsked(askScheduled, 'scheduled_messages')
  const reminders = useAsked(askReminders, 'reminders')
  const t = onDemand.value.later
  const title = texts.value.later.scheduled
  return (
    <>
      <ViewHead heading={<b>{title}</b>} />
      <div class="list later" tabIndex={0} role="region" aria-label={title}>
        <h2>{t.messages}</h2>
        <Cards
          cards={scheduled.answer?.scheduled_messages.map(one => (
            <ScheduledCard key={one.scheduled_message_id} scheduled={one} />
          ))}
          refusal={scheduled.refusal}
          empty={
            <EmptyState {...onDemand.value.empty.scheduled} art="clock">
              <button type="button" onClick={() => startDirect()}>
                {texts.value.recipient.newMessage}
              </button>
            </EmptyState>
          }
        />
        <h2>{t.reminders}</h2>
        <Cards
          cards={reminders.answer?.reminders.map(one => (
            <ReminderCard key={one.reminder_id} reminder={one} />
          ))}
          refusal={reminders.refusal}
          empty={
            <EmptyState {...onDemand.value.empty.reminders} art="bell">
              <a href="#recent">{onDemand.value.lists.empty.showRecent}</a>
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

interface CardsProps {
  /** Undefined while loading. */
  readonly cards: readonly JSX.Element[] | undefined
  readonly refusal: string | undefined
  readonly empty: JSX.Element
}

const Cards = ({ cards, refusal, empty }: CardsProps): JSX.Element =>
  refusal !== undefined ? (
    <Refusal text={refusal} />
  ) : cards === undefined ? (
    <p class="hint">{texts.value.loading}</p>
  ) : cards.length === 0 ? (
    empty
  ) : (
    <ul class="drafts">{cards}</ul>
  )

const When = ({ seconds }: { readonly seconds: number }): JSX.Element => (
  <time dateTime={new Date(seconds * 1000).toISOString()}>{momentOf(seconds)}</time>
)

function ScheduledCard({ scheduled }: { readonly scheduled: Scheduled }): JSX.Element {
  const store = useStore('channels', 'people')
  const t = onDemand.value.later
  const words = conversationWords(store, scheduled)
  const to = plainWords(words)
  return (
    <li>
      <header>
        <b>
          <bdi>
            <Named words={words} />
          </bdi>
        </b>
        <When seconds={scheduled.scheduled_delivery_timestamp} />
      </header>
      <div class="text" dir="auto">
        {scheduled.content}
      </div>
      {scheduled.failed ? <p class="failure">{t.failed}</p> : null}
      <div class="actions">
        <button type="button" class="primary" aria-label={t.editOf(to)} onClick={() => editScheduled(scheduled)}>
          {texts.value.edit}
        </button>
        <button type="button" class="plain" aria-label={t.sendNowOf(to)} onClick={() => void orSay(sendNow(scheduled))}>
          {t.sendNow}
        </button>
        <button
          type="button"
          class="tool"
          aria-label={t.deleteOf(to)}
          onClick={() => void removeScheduled(scheduled, words)}
        >
          <MoreIcon name="trash" />
        </button>
      </div>
    </li>
  )
}

function conversationWords(store: Store, { to, topic = '' }: Scheduled): Words {
  if (typeof to !== 'number') return [userNames(store, to)]
  const channel = channelOf(store, to)
  const name = channel === undefined ? [`#${onDemand.value.drafts.noRecipient}`] : hashed(channel)
  return [...name, ` › ${topicName(topic)}`]
}

function ReminderCard({ reminder }: { readonly reminder: Reminder }): JSX.Element {
  const { ownId } = useStore()
  const t = onDemand.value.later
  const { reminder_id, scheduled_delivery_timestamp: seconds } = reminder
  const label = t.deleteReminderOf(momentOf(seconds))
  const forget = (): unknown => orSay(client.call('DELETE /reminders/{reminder_id}', { reminder_id }))
  return (
    <li class="reminder">
      <header>
        <When seconds={seconds} />
      </header>
      <Content html={reminder.rendered_content} ownId={ownId} />
      {reminder.failed ? <p class="failure">{t.failedReminder}</p> : null}
      <div class="actions">
        <button type="button" class="tool" aria-label={label} onClick={() => void forget()}>
          <MoreIcon name="trash" />
        </button>
      </div>
    </li>
  )
}
