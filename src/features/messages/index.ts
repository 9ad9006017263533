import { feature } from '#core/feature.ts'
import { erases, keeps } from '#features/users/public.ts'
import { notifyGroupMembers, announceNewChannels, notifyNewSubscribers } from './notices/notices.ts'
import { renderDescriptions } from './rendering/render-text.ts'
import { getMessage } from './endpoints/get-message.ts'
import { getStreamEmailAddress } from './endpoints/get-stream-email-address.ts'
import { getStreamTopics, listedTopicsLimit } from './endpoints/get-stream-topics.ts'
import { renderMessage } from './endpoints/render-message.ts'
import { sendMessage } from './endpoints/send-message.ts'
import { sendSubmessage, submessagesLimit } from './endpoints/send-submessage.ts'
import { movesLimit, versionsLimit } from './edit-history.ts'
import { messageSent, submessageSent } from './events.ts'
import { forgetSent } from './repeated-sending.ts'
import { messageRulesState } from './state.ts'

export const messages = feature({
  name: 'messages',
  about: 'Messages, the topics of channels, and data attached to messages such as votes in polls.',
  endpoints: [sendMessage, renderMessage, getMessage, getStreamTopics, getStreamEmailAddress, sendSubmessage],
  events: [messageSent, submessageSent],
  state: [messageRulesState],
  jobs: [forgetSent],
  limits: [listedTopicsLimit, submessagesLimit.count, submessagesLimit.characters, versionsLimit, movesLimit],
  hookHandlers: [
    announceNewChannels,
    notifyNewSubscribers,
    notifyGroupMembers,
    renderDescriptions,
    keeps('message.sender_id', 'messages stay, under the name of a deleted user'),
    keeps('message_move.account_id', 'the history of a message names the user who moved it'),
    erases('sent_message.account_id'),
    keeps('submessage.sender_id', 'submessages belong to messages'),
    keeps('recipient_participant.account_id', 'a conversation belongs to its other participants too'),
  ],
})
