import { existing } from '#core/base/existing.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { object, required, withDefault } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { linkifiersOf } from '#features/linkifiers/public.ts'
import { flagNames } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { messageFields } from '../message.ts'
import { usersOfReactions, usersShown, presentMessages, markHidden } from '../message-view.ts'
import { readsReactionUsers } from '../old-clients.ts'
import { movesOf } from '../store/moves.ts'
import { participantsOf } from '../store/recipients.ts'
import { reactionsTo, submessagesOf } from '../store/related.ts'
import { knownPlaces } from '../visible-history.ts'
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
    apply_markdown: withDefault(bool, true, 'Whether `content` is HTML; otherwise it is Markdown.', { since: 120 }),
    allow_empty_topic_name: withDefault(bool, false, 'Whether the client understands an empty topic.', { since: 334 }),
  },
  returns: {
    message: required(flaggedMessage, 'The message.', { since: 120 }),
    raw_content: required(text, 'The content in Markdown. Deprecated.'),
  },
  errors: [MessageInvalid],

  async handle({ caller, params, tx, client }) {
    const visible = await visibleMessage(tx, caller, params.message_id)
    const { message, personal, channel } = visible
    const realm = await realmOf(tx, caller)
    const view = {
      server: tx.server,
      realm,
      caller,
      applyMarkdown: params.apply_markdown,
      allowEmptyTopic: params.allow_empty_topic_name,
      clientGravatar: true,
      reactionUsers: readsReactionUsers(client),
    }
    const participants = channel
      ? new Map<number, number[]>()
      : await participantsOf(tx, realm.id, [message.recipient_id])
    const reactions = visible.hasReactions ? await reactionsTo(tx, [message.id]) : []
    const reacting = usersOfReactions(view, reactions)
    const moves = await movesOf(tx, [message])
    const parts = {
      channelNames: new Map(channel ? [[channel.id, channel.name]] : []),
      participants,
      users:
        channel && reacting.length === 0
          ? await markHidden(tx, view, new Map([[message.sender_id, visible.sender]]))
          : await usersShown(tx, view, [message.sender_id, ...[...participants.values()].flat(), ...reacting]),
      reactions,
      submessages: visible.hasSubmessages ? await submessagesOf(tx, [message.id]) : [],
      linkifiers: channel ? await linkifiersOf(tx, realm.id) : [],
      moves,
      knownPlaces: await knownPlaces(tx, caller, [message], moves),
    }
    const shown = existing(presentMessages(view, [message], parts)[0])
    return { message: { ...shown, flags: flagNames(personal.flags) }, raw_content: message.content }
  },
})
