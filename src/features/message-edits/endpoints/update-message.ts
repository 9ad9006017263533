import {
  changeContent,
  changeableMessage,
  type Destination,
  editCount,
  mentionErrors,
  MessageInvalid,
  type MessageRow,
  messageSent,
  prepareText,
  sentContent,
  shortenedHistory,
  storedHistory,
  topicExists,
  newestMoveOf,
} from '#features/messages/public.ts'
import type { Caller } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { bool, int, list, rawText, text, textFrom } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { channelOf, channelUpdated, emitFirstMessage } from '#features/channels/public.ts'
import { withoutAnyLoading } from '#features/markdown/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { attachmentObject, attachmentUpdated } from '#features/uploads/public.ts'
import { movePolicies, userTopicEvents } from '#features/user-topics/public.ts'
import {
  contentColumns,
  type NewContent,
  updateReferences,
  updateMentionFlags,
  renderEdit,
} from '../edit/edit-content.ts'
import { type Edit, requestErrors, normalizeEdit } from '../edit/edit-request.ts'
import { editErrors, requireEditing } from '../edit/edit-rules.ts'
import { messagesDeleted, messageUpdated } from '../events.ts'
import {
  emitMessagesHidden,
  movedColumns,
  movedIds,
  moveEntry,
  moveMessages,
  prepareMove,
  recountTopics,
} from '../move/move-messages.ts'
import { allowedMove, type Move, moveErrors } from '../move/move-rules.ts'
import { noticesOf } from '../move/notices.ts'
import { type VisibleMessages, visibleMessagesByUser } from '../visible-messages.ts'
import { seesTopic } from '../move/topic-messages.ts'

export const updateMessage = endpoint({
  route: 'PATCH /messages/{message_id}',
  summary: 'Edit or move a message',
  access: 'user',
  heavy: true,
  params: {
    message_id: required(int, 'The message.'),
    content: optional(sentContent, 'The new content, in Markdown.'),
    topic: optional(rawText, 'Topic to move it to.', { aliases: ['subject'] }),
    stream_id: optional(int, 'Channel to move it to.', { since: 1 }),
    propagate_mode: withDefault(
      textFrom(['change_one', 'change_later', 'change_all']),
      'change_one',
      'Which messages of the topic to move: this one, later ones too, or all.',
    ),
    send_notification_to_old_thread: withDefault(
      bool,
      false,
      'Whether to post a notice with the new topic in the old one.',
      {
        since: 9,
      },
    ),
    send_notification_to_new_thread: withDefault(
      bool,
      true,
      'Whether to post a notice with the old topic in the new one.',
      { since: 9 },
    ),
    prev_content_sha256: optional(text, 'Hash of the content that the client has, to detect conflicting edits.', {
      since: 379,
    }),
  },
  returns: {
    detached_uploads: required(list(attachmentObject), "The caller's files that no message links to anymore.", {
      since: 285,
    }),
  },
  errors: [MessageInvalid, ...editErrors, ...requestErrors, ...moveErrors, ...mentionErrors],
  emits: [messageUpdated, messagesDeleted, channelUpdated, messageSent, attachmentUpdated, ...userTopicEvents],
  prepare: async ({ content }) => (content === undefined ? undefined : prepareText(content)),

  async handle({ caller, params, tx }) {
    const { message } = await changeableMessage(tx, caller, params.message_id)
    const realm = await realmOf(tx, caller)
    if (params.content !== undefined) requireEditing(realm, caller, message, tx.now)
    const edit = normalizeEdit(message, params)
    const move = await allowedMove(tx, realm, caller, message, edit)
    const newContent =
      edit.content === undefined
        ? undefined
        : await renderEdit(tx, realm, caller, await destinationOf(tx, message), edit.content)
    if (move === undefined && newContent === undefined) return { detached_uploads: [] }
    const sawNewTopic = move !== undefined && (await seesTopic(tx, caller, move.to, move.topic))
    const newTopicExisted = move !== undefined && (await topicExists(tx, move.to.id, move.topic))
    const { ids, columns } = await change(tx, caller, message, { move, newContent, edit })
    if (newContent !== undefined) await updateMentionFlags(tx, realm, { ...message, ...columns }, newContent.rendered)
    const detached_uploads = newContent === undefined ? [] : await updateReferences(tx, caller, message, newContent)
    if (move !== undefined) {
      await moveTopicPolicies(tx, move, newTopicExisted)
      const notices = noticesOf(tx, realm, caller, move)
      if (move.to.id !== move.from.id) await notices.inUnknownPlace(ids)
      if (!move.resolves) await notices.ofMove(message.id, ids.length, sawNewTopic, params)
      else if (newContent === undefined) await notices.ofResolving()
    }
    return { detached_uploads }
  },
})

async function destinationOf(tx: WriteTx, message: MessageRow): Promise<Destination> {
  if (message.channel_id === null) return { recipientId: message.recipient_id, participants: [] }
  const channel = await channelOf(tx, message.realm_id, message.channel_id)
  return { channel, topic: message.topic }
}

/** Visibility policies move only with a whole topic. Another spelling is the same topic. */
async function moveTopicPolicies(
  tx: WriteTx,
  { from, to, oldTopic, topic }: Move,
  newTopicExisted: boolean,
): Promise<void> {
  if (to.id === from.id && topic.toLowerCase() === oldTopic.toLowerCase()) return
  if (await topicExists(tx, from.id, oldTopic)) return
  await movePolicies(tx, { channel: from, topic: oldTopic }, { channel: to, topic }, newTopicExisted)
}

interface Change {
  readonly move: Move | undefined
  readonly newContent: NewContent | undefined
  readonly edit: Edit
}

async function change(
  tx: WriteTx,
  caller: Caller,
  message: MessageRow,
  { move, newContent, edit }: Change,
): Promise<{ ids: readonly number[]; columns: Partial<MessageRow> }> {
  const ids = move === undefined ? [message.id] : await movedIds(tx, caller, message, move, edit.propagate)
  const changesChannel = move !== undefined && move.to.id !== move.from.id
  const before = changesChannel ? await prepareMove(tx, move, ids) : undefined
  const moved = move === undefined ? {} : movedColumns(move, tx.now)
  const written = newContent === undefined ? undefined : contentColumns(message, newContent, tx.now)
  if (written !== undefined) {
    const entry = {
      user_id: caller.id,
      timestamp: tx.now,
      after_move: newestMoveOf(message),
      prev_content: message.content,
      // No event would report that an old version's image is loaded.
      prev_rendered_content: withoutAnyLoading(message.rendered),
      ...(move === undefined ? {} : moveEntry(move, message.topic)),
    }
    const history = [entry, ...(shortenedHistory(message, entry) ?? storedHistory(message))]
    await changeContent(tx, message, { ...moved, ...written }, history)
  }
  if (move !== undefined) {
    // New content together with a move is a single history entry.
    const others = newContent === undefined ? ids : ids.filter(id => id !== message.id)
    await moveMessages(tx, move, others, caller)
    await recountTopics(tx, move)
  }
  await emitUpdate(tx, caller, message, ids, { move, newContent, edit }, before)
  if (changesChannel) for (const channel of [move.from, move.to]) await emitFirstMessage(tx, channel, ids)
  return { ids, columns: { ...moved, ...written } }
}

async function emitUpdate(
  tx: WriteTx,
  caller: Caller,
  message: MessageRow,
  ids: readonly number[],
  { move, newContent, edit }: Change,
  before: VisibleMessages | undefined,
): Promise<void> {
  const after = move === undefined || before === undefined ? undefined : await visibleMessagesByUser(tx, move.to, ids)
  if (move !== undefined && before !== undefined && after !== undefined)
    await emitMessagesHidden(tx, move, before, after)
  await tx.emit(messageUpdated, after === undefined ? { readersOf: message.id } : { users: [...after.keys()] }, {
    user_id: caller.id,
    message_id: message.id,
    message_ids: [...ids],
    edit_timestamp: tx.now,
    rendering_only: false,
    ...(newContent === undefined ? {} : { content_version: editCount(storedHistory(message)) + 1 }),
    ...(message.channel_id === null ? {} : { stream_id: message.channel_id }),
    ...(move === undefined ? {} : { orig_subject: message.topic, propagate_mode: edit.propagate }),
    ...(edit.topic === undefined ? {} : { subject: edit.topic }),
    ...(edit.channelId === undefined ? {} : { new_stream_id: edit.channelId }),
  })
}
