// For other features: which messages are visible, and sending.
export {
  requireTopicPolicy,
  MayNotPost,
  postingErrors,
  requireSending,
  requireTopic,
  topicPolicyErrors,
} from './channel-destination.ts'
export {
  contentErrors,
  sentContent,
  sentContentLimit,
  MessageHasNul,
  normalizeContent,
  normalizeTopic,
  TopicInvalid,
} from './content.ts'
export { truncatedContent, truncatedTopic } from './truncated.ts'
export { isDirect, messageType, messageTypeDoc, OneChannelExpected, RecipientsExpected } from './addressee.ts'
export { type Addressee, checkText, sendingErrors, sendingEvents, sendText } from './send-text.ts'
export { isUiClient, readsReactionUsers } from './known-clients.ts'
export { recipientErrors, requireReachable, UserIdInvalid } from './direct-destination.ts'
export {
  editCount,
  editOfVersion,
  firstContent,
  newestMoveOf,
  shortenedHistory,
  storedHistory,
} from './edit-history.ts'
export { partsOfText, messageSent, type SentMessage } from './events.ts'
export { channelMessageLink, channelMessageUrl, directMessageUrl, topicLink } from './links.ts'
export { mentionFlags, mentionedReaders } from './mention-flags.ts'
export { mentionErrors, requireMentions } from './mention-rules.ts'
export {
  type EditEntry,
  isMeMessage,
  isMove,
  linkObject,
  type Message,
  messageFields,
  reactionUser,
} from './message.ts'
export { asMessages, asSentMessage, presentReactionUser } from './message-view.ts'
export { type Destination, postMessage } from './post-message.ts'
export { callerMention } from './notices/notices.ts'
export { postNotice } from './notices/post-notice.ts'
export { messagesSeenBy, readableUploads } from './readable-uploads.ts'
export { isCostlyText, prepareText, renderMessage, renderText } from './rendering/render-text.ts'
export * from './unchecked-queries.ts'
export type { MessageRow } from './store/messages.ts'
export {
  changeableMessage,
  usersWhoCanSee,
  messageHolders,
  MessageInvalid,
  messageVisibility,
  possibleHolders,
  visibleMessage,
} from './visible-message.ts'
export { historyPolicy, readHistory, type SeenCopy, usersWhoKnowPlace, wasReceived } from './visible-history.ts'
export type { MessageChange } from './store/changes.ts'
export { messageOfUser, messagesRemoved } from './hooks.ts'
