// The lookups that most messages of a user need. Messages sent together make them together.
import type { Caller } from '#core/contract/access.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool, int, rawText, text } from '#core/contract/shape.ts'
import type { LookAheadTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { localIdText, queueIdText } from '#core/events/queue-options.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { mutersOf } from '#features/muted-users/public.ts'
import { reserveMessageId } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { followingOf } from '#features/user-topics/public.ts'
import { addresseeErrors, channelAddress, isDirect, messageType, messageTypeDoc, usersAddress } from '../addressee.ts'
import { addressedChannel } from '../channel-destination.ts'
import { normalizeTopic, contentErrors, sentContent, normalizeContent } from '../content.ts'
import { isCostlyText, prepareText } from '../rendering/render-text.ts'
import { firstSent, sentName } from '../repeated-sending.ts'
import { type Addressee, sendingErrors, sendingEvents, sendText } from '../send-text.ts'
import { sentLinks } from '../links.ts'
import { topicExists } from '../store/messages.ts'
import { insertSent } from '../store/sent-messages.ts'
import { isUiClient } from '../known-clients.ts'

const aheadOfSending = (tx: LookAheadTx, caller: Caller, to: Addressee): Promise<unknown> =>
  together([reserveMessageId(tx), mutersOf(tx, caller.id), 'channel' in to && aheadOfChannel(tx, caller, to)])

async function aheadOfChannel(
  tx: LookAheadTx,
  caller: Caller,
  { channel: address, topic: given }: Extract<Addressee, { channel: unknown }>,
): Promise<void> {
  const channel = await addressedChannel(tx, caller, address)
  const topic = normalizeTopic(given ?? '')
  await together([topicExists(tx, channel.id, topic), followingOf(tx, caller, { channelId: channel.id, topic })])
}

const addressee = (params: { type: string; to: string; topic?: string | undefined }): Addressee =>
  isDirect(params.type)
    ? { users: usersAddress(params.to) }
    : { channel: channelAddress(params.to), topic: params.topic }

export const sendMessage = endpoint({
  route: 'POST /messages',
  summary: 'Send a message',
  description:
    'A client that got no response can safely retry with the same `queue_id` and `local_id`: for a day, the response ' +
    'has the ID of the first message, and nothing is sent again.',
  access: 'every account',
  params: {
    type: required(messageType, messageTypeDoc),
    to: required(text, 'A channel, by name or ID; or users, by IDs or email addresses.'),
    content: required(sentContent, 'The text, in Markdown.'),
    topic: optional(rawText, 'For channel messages: the topic.', { aliases: ['subject'] }),
    queue_id: optional(queueIdText, 'The event queue of the sending client.'),
    local_id: optional(localIdText, "The client's ID for the message, repeated in the event of that queue."),
    read_by_sender: optional(
      bool,
      'Whether the message starts as read for the sender; by default, this depends on the client.',
    ),
  },
  returns: {
    id: required(int, 'ID of the new message.'),
    message_url: required(text, 'URL of the message in the web client.', { since: 508 }),
    message_link: required(
      text,
      'A Markdown link to the message; just the URL for a direct message or if the channel name is hidden.',
      { since: 508 },
    ),
    automatic_new_visibility_policy: optional(
      int,
      "Only if it changed: the sender's visibility policy for the topic.",
      {
        since: 218,
      },
    ),
  },
  errors: [...contentErrors, ...addresseeErrors, ...sendingErrors],
  emits: sendingEvents,
  heavy: ({ content }) => isCostlyText(content),
  prepare: ({ content }) => prepareText(content),
  ahead: (tx, caller, params) => aheadOfSending(tx, caller, addressee(params)),

  async handle({ caller, params, tx, client }) {
    const content = normalizeContent(params.content)
    const realm = await realmOf(tx, caller)
    const { queue_id, local_id } = params
    const name = sentName(params)
    const first = name === undefined ? undefined : await firstSent(tx, { realm, caller }, name)
    if (first !== undefined) return first
    const { message, destination, policy } = await sendText(tx, {
      realm,
      caller,
      client,
      to: addressee(params),
      content,
      readBySender: params.read_by_sender ?? isUiClient(client),
      origin: { ...(queue_id === undefined ? {} : { queue_id }), ...(local_id === undefined ? {} : { local_id }) },
    })
    if (name !== undefined) await insertSent(tx, caller.id, name, message.id)
    const links = await sentLinks(tx, { realm, caller }, destination, message.id)
    return { id: message.id, ...links, ...(policy === undefined ? {} : { automatic_new_visibility_policy: policy }) }
  },
})
