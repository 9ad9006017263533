import { endpoint } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool, int, rawText, text, textFrom } from '#core/contract/shape.ts'
import { localIdText, queueIdText } from '#core/events/queue-options.ts'
import { userAdded } from '#features/users/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { followBecause, followWhereMentioned, userTopicEvents } from '#features/user-topics/public.ts'
import { attachmentUpdated } from '#features/uploads/public.ts'
import { addresseeErrors, channelAddress, usersAddress } from '../addressee.ts'
import { channelDestination, channelDestinationErrors } from '../channel-destination.ts'
import { contentErrors, sentContent, normalizeContent } from '../content.ts'
import { directDestination, directDestinationErrors } from '../direct-destination.ts'
import { messageSent } from '../events.ts'
import { mentionErrors, requireMentions } from '../mention-rules.ts'
import { postMessage } from '../post-message.ts'
import { prepareText } from '../rendering/render-text.ts'
import { sentLinks } from '../sent-links.ts'
import { topicExists } from '../store/messages.ts'
import { isUiClient } from '../ui-clients.ts'

export const sendMessage = endpoint({
  route: 'POST /messages',
  summary: 'Send a message',
  access: 'every account',
  params: {
    type: required(
      textFrom(['direct', 'private', 'stream', 'channel']),
      'direct or channel; private and stream are old.',
    ),
    to: required(text, 'A channel, by name or ID; or users, by IDs or email addresses.'),
    content: required(sentContent, 'The text, in Markdown.'),
    topic: optional(rawText, 'For a channel: the topic.', { aliases: ['subject'] }),
    queue_id: optional(queueIdText, 'The event queue of the sending client.'),
    local_id: optional(localIdText, "The client's own number for the message, given back in that queue's event."),
    read_by_sender: optional(bool, "Whether the sender's copy starts as read; by default it depends on the client."),
  },
  returns: {
    id: required(int, 'ID of the new message.'),
    message_url: required(text, 'Address of the message in the web client.', { since: 508 }),
    message_link: required(text, 'The same as a Markdown link, where there is a name to show.', { since: 508 }),
    automatic_new_visibility_policy: optional(
      int,
      'Only if it changed: the visibility policy of the topic for the sender.',
      {
        since: 218,
      },
    ),
  },
  errors: [
    ...contentErrors,
    ...addresseeErrors,
    ...channelDestinationErrors,
    ...directDestinationErrors,
    ...mentionErrors,
  ],
  emits: [messageSent, userAdded, attachmentUpdated, ...userTopicEvents],
  prepare: ({ content }) => prepareText(content),

  async handle({ caller, params, tx, client }) {
    const content = normalizeContent(params.content)
    const realm = await realmOf(tx, caller)
    const isDirect = params.type === 'direct' || params.type === 'private'
    const destination = isDirect
      ? await directDestination(tx, realm, caller, usersAddress(params.to))
      : await channelDestination(tx, realm, caller, channelAddress(params.to), params.topic)
    const startsTopic = 'channel' in destination && !(await topicExists(tx, destination.channel.id, destination.topic))
    let mentioned: ReadonlySet<number> = new Set()
    const { queue_id, local_id } = params
    const message = await postMessage(
      tx,
      {
        realm,
        senderId: caller.id,
        writer: caller,
        client,
        destination,
        content,
        readBySender: params.read_by_sender ?? isUiClient(client),
        origin: { ...(queue_id === undefined ? {} : { queue_id }), ...(local_id === undefined ? {} : { local_id }) },
      },
      rendered => {
        mentioned = rendered.mentionedUsers
        return requireMentions(tx, caller, destination, rendered)
      },
    )
    const links = await sentLinks(tx, { realm, caller }, destination, message.id)
    if (!('channel' in destination)) return { id: message.id, ...links }
    const topic = { channelId: destination.channel.id, topic: destination.topic }
    const policy = await followBecause(tx, caller, startsTopic ? 'starts' : 'sends', topic)
    await followWhereMentioned(tx, caller.realmId, mentioned, topic)
    return { id: message.id, ...links, ...(policy === undefined ? {} : { automatic_new_visibility_policy: policy }) }
  },
})
