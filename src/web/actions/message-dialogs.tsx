// Dialogs that show more of a message: its versions, its readers, its Markdown.
import type { JSX } from 'preact'
import type { Api } from '#client/api.ts'
import { client, useStore } from '../base/live.ts'
import { Content } from '../content/content.tsx'
import { topicName } from '../conversation/names.ts'
import type { Words } from '../store/channel-sign.ts'
import { comparePeople } from '../store/order.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { wholeTime } from '../text/times.ts'
import { copyText } from '../ui/copy.tsx'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { useAnswer } from '../ui/requests.ts'
import { Face, Named } from '../ui/signs.tsx'

type Version = Api['GET /messages/{message_id}/history']['answer']['message_history'][number]

interface Props {
  readonly id: number
  readonly close: () => void
}

/** The versions, newest first, each with its difference from the one before. */
export const openHistoryDialog = (id: number): void => openDialog(close => <HistoryDialog id={id} close={close} />)

function HistoryDialog({ id, close }: Props): JSX.Element {
  const t = texts.value
  const { answer, failure } = useAnswer(() =>
    client.call('GET /messages/{message_id}/history', { message_id: id, allow_empty_topic_name: true }),
  )
  const versions = answer?.message_history.toReversed() ?? []
  return (
    <Dialog title={t.actions.history} close={close}>
      {answer === undefined ? <p>{failure ?? t.loading}</p> : null}
      <ol class="versions">
        {versions.map((version, at) => (
          <VersionItem key={at} version={version} isFirst={at === versions.length - 1} />
        ))}
      </ol>
    </Dialog>
  )
}

function VersionItem({ version, isFirst }: { readonly version: Version; readonly isFirst: boolean }): JSX.Element {
  const store = useStore('people', 'channels')
  const t = texts.value
  const { user_id, timestamp, topic, prev_topic, prev_stream, stream, content_html_diff, rendered_content } = version
  const channelWords = (id = 0): Words => [channelOf(store, id) ?? String(id)]
  const isEdit = content_html_diff !== undefined
  return (
    <li>
      <p class="notes">
        <b>
          <bdi>{store.people.get(user_id ?? 0)?.full_name ?? t.unknownUser}</bdi>
        </b>
        <span>{isFirst ? onDemand.value.actions.sent : isEdit ? t.edited : t.moved}</span>
        <time dateTime={new Date(timestamp * 1000).toISOString()}>{wholeTime(timestamp)}</time>
      </p>
      {prev_stream === undefined ? null : (
        <Difference before={channelWords(prev_stream)} after={channelWords(stream)} />
      )}
      {prev_topic === undefined ? null : <Difference before={[topicName(prev_topic)]} after={[topicName(topic)]} />}
      {isEdit || isFirst ? <Content html={content_html_diff ?? rendered_content} ownId={store.ownId} /> : null}
    </li>
  )
}

const Difference = ({ before, after }: { readonly before: Words; readonly after: Words }): JSX.Element => (
  <p dir="auto">
    <del class="highlight_text_deleted">
      <Named words={before} />
    </del>{' '}
    <ins class="highlight_text_inserted">
      <Named words={after} />
    </ins>
  </p>
)

interface ReceiptsProps {
  readonly id: number
  readonly close: () => void
}

/** The users who have read the message. */
export const openReceiptsDialog = (id: number): void => openDialog(close => <ReceiptsDialog id={id} close={close} />)

function ReceiptsDialog({ id, close }: ReceiptsProps): JSX.Element {
  const store = useStore('people')
  const t = texts.value
  const { answer, failure } = useAnswer(() =>
    client.call('GET /messages/{message_id}/read_receipts', { message_id: id }),
  )
  const users = (answer?.user_ids ?? [])
    .map(userId => ({ userId, person: store.people.get(userId) }))
    .sort((a, b) => comparePeople(a.person?.full_name ?? '', b.person?.full_name ?? ''))
  return (
    <Dialog title={onDemand.value.actions.receipts} close={close}>
      <p>{answer === undefined ? (failure ?? t.loading) : onDemand.value.actions.readBy(users.length)}</p>
      <ul class="receipts">
        {users.map(({ userId, person }) => (
          <li key={userId}>
            <Face userId={userId} />
            <bdi>{person?.full_name ?? t.unknownUser}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface SourceProps {
  readonly id: number
  readonly close: () => void
}

/** The message's Markdown, to read or copy. */
export const openSourceDialog = (id: number): void => openDialog(close => <SourceDialog id={id} close={close} />)

function SourceDialog({ id, close }: SourceProps): JSX.Element {
  const t = texts.value
  const { answer, failure } = useAnswer(() =>
    client.call('GET /messages/{message_id}', { message_id: id, apply_markdown: false }),
  )
  return (
    <Dialog title={onDemand.value.actions.viewSource} close={close}>
      <pre class="source" dir="auto" tabIndex={0} aria-label={onDemand.value.actions.viewSource} role="region">
        {answer?.message.content ?? failure ?? t.loading}
      </pre>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={answer === undefined}
          onClick={() => void copyText(answer?.message.content ?? '')}
        >
          {t.copy}
        </button>
      </div>
    </Dialog>
  )
}
