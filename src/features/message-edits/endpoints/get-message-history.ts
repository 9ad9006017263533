import { existing } from '#core/base/existing.ts'
import { presentTopic } from '#features/channels/public.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, optional, required, type Values, withDefault } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import {
  historyPolicy,
  MessageInvalid,
  type MessageRow,
  readHistory,
  visibleMessage,
} from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { htmlDiffer } from '../edit/html-diff.ts'

const HistoryOff = badRequest('Message edit history is disabled in this organization')

const versionFields = {
  user_id: required(nullable(int), 'The user who made this version.'),
  timestamp: required(int, 'When this version was made.'),
  topic: required(text, 'Topic in this version.'),
  content: required(text, 'Markdown in this version.'),
  rendered_content: required(text, 'The same as HTML.'),
  prev_topic: optional(text, 'Topic before, if it changed.'),
  stream: optional(int, 'Channel after, if it changed.', { since: 118 }),
  prev_stream: optional(int, 'Channel before, if it changed.', { since: 1 }),
  prev_content: optional(text, 'Markdown before, if it changed.'),
  prev_rendered_content: optional(text, 'The same as HTML.'),
  content_html_diff: optional(text, 'HTML of this version, with differences from the previous one highlighted.'),
}
type Version = Values<typeof versionFields>

export const getMessageHistory = endpoint({
  route: 'GET /messages/{message_id}/history',
  summary: 'Read all versions of a message',
  description:
    "A message with very many edits keeps its first version and the newest ones, up to a million characters. Versions from channels that the caller can't read are left out, and so are all versions before them.",
  access: 'user',
  heavy: true,
  params: {
    message_id: required(int, 'The message.'),
    allow_empty_topic_name: withDefault(bool, false, 'Whether the client supports empty topics.', { since: 334 }),
  },
  returns: { message_history: required(list(object('MessageVersion', versionFields)), 'Oldest first.') },
  errors: [MessageInvalid, HistoryOff],

  async handle({ caller, params, tx }) {
    const realm = await realmOf(tx, caller)
    if (historyPolicy(realm) === 'none') throw HistoryOff()
    const { message } = await visibleMessage(tx, caller, params.message_id)
    const history = existing(await readHistory(tx, caller, realm, message))
    const shown = (topic: string): string =>
      presentTopic(topic, message.channel_id === null || params.allow_empty_topic_name)
    const versions = versionsOf(message, history).map(version => ({
      ...version,
      topic: shown(version.topic),
      ...(version.prev_topic === undefined ? {} : { prev_topic: shown(version.prev_topic) }),
    }))
    return { message_history: versions }
  },
})

type History = NonNullable<Awaited<ReturnType<typeof readHistory>>>

/**
 * Goes back from the current version: each history entry has the values before its edit. If old texts are hidden, every
 * version shows the current one.
 */
function versionsOf(message: MessageRow, { entries, arrival }: History): Version[] {
  let { topic, content, rendered } = message
  const versions: Version[] = []
  const diff = htmlDiffer()
  for (const entry of entries) {
    const { prev_topic, prev_content, prev_rendered_content } = entry
    const difference =
      prev_rendered_content === undefined ? {} : { content_html_diff: diff(prev_rendered_content, rendered) }
    versions.push({ ...entry, topic, content, rendered_content: rendered, ...difference })
    topic = prev_topic ?? topic
    content = prev_content ?? content
    rendered = prev_rendered_content ?? rendered
  }
  const { user_id, timestamp } = arrival ?? { user_id: message.sender_id, timestamp: message.sent_at }
  return [...versions, { user_id, timestamp, topic, content, rendered_content: rendered }].toReversed()
}
