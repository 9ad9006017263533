// The versions of a message: the newest first, each with its difference to the one before.
import type { JSX } from 'preact'
import type { Api } from '#client/api.ts'
import { client, useStore } from '../base/live.ts'
import { Content } from '../content/content.tsx'
import { topicName } from '../conversation/names.ts'
import type { Words } from '../store/channel-sign.ts'
import { channelOf } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { wholeTime } from '../text/times.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { useAnswer } from '../ui/requests.ts'
import { Named } from '../ui/signs.tsx'

type Version = Api['GET /messages/{message_id}/history']['answer']['message_history'][number]

interface Props {
  readonly id: number
  readonly close: () => void
}

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
        <span>{isFirst ? t.actions.sent : isEdit ? t.edited : t.moved}</span>
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
