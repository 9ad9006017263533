import { endpoint } from '#core/http/endpoint.ts'
import { object, required, withDefault } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { flagNames } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { readsReactionUsers } from '../known-clients.ts'
import { messageFields } from '../message.ts'
import { presentFound } from '../single-message.ts'
import { MessageInvalid, visibleMessage } from '../visible-message.ts'

const flaggedMessage = object('FlaggedMessage', {
  ...messageFields,
  flags: required(list(text), "The caller's flags."),
})

export const getMessage = endpoint({
  route: 'GET /messages/{message_id}',
  summary: 'Read one message',
  access: 'user',
  params: {
    message_id: required(int, 'The message.'),
    apply_markdown: withDefault(bool, true, "Whether `content` is HTML; otherwise it's Markdown.", { since: 120 }),
    allow_empty_topic_name: withDefault(bool, false, 'Whether the client supports empty topics.', { since: 334 }),
  },
  returns: {
    message: required(flaggedMessage, 'The message.', { since: 120 }),
    raw_content: required(text, 'The content in Markdown. Deprecated.'),
  },
  errors: [MessageInvalid],

  async handle({ caller, params, tx, client }) {
    const found = await visibleMessage(tx, caller, params.message_id)
    const view = {
      server: tx.server,
      realm: await realmOf(tx, caller),
      caller,
      applyMarkdown: params.apply_markdown,
      allowEmptyTopic: params.allow_empty_topic_name,
      clientGravatar: true,
      reactionUsers: readsReactionUsers(client),
    }
    const message = await presentFound(tx, view, found)
    return { message: { ...message, flags: flagNames(found.personal.flags) }, raw_content: found.message.content }
  },
})
