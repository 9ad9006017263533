// The door to messages: who may see one, and how one is sent.
export {
  followTopicPolicy,
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
  settledContent,
  settledTopic,
  TopicInvalid,
  topicMeant,
  truncatedContent,
  truncatedTopic,
} from './content.ts'
export { recipientErrors, requireReachable, UserIdInvalid } from './direct-destination.ts'
export {
  editCount,
  editOfVersion,
  firstContent,
  historyOf,
  shortenedHistory,
  type StoredEntry,
  storedHistory,
} from './edit-history.ts'
export { partsOfText, messageSent, type SentMessage } from './events.ts'
export { channelMessageLink, channelMessageUrl, directMessageUrl, topicLink } from './links.ts'
export { markFlags, marksOf } from './marks.ts'
export { mentionErrors, requireMentions } from './mention-rules.ts'
export {
  type EditEntry,
  emptyTopicDisplayName,
  isMeMessage,
  isMove,
  linkObject,
  type Message,
  messageFields,
  reactionUser,
  shownTopic,
} from './message.ts'
export { asMessages, asSentMessage, type MessageView, shownReactionUser } from './message-view.ts'
export {
  forgetAllMoves,
  forgetOldestMoves,
  insertMove,
  moveIdsOf,
  movesOf,
  type MoveRow,
  withMove,
} from './moves/store.ts'
export { readsReactionUsers } from './old-clients.ts'
export { type Destination, postMessage } from './post-message.ts'
export { postNotice } from './post-notice.ts'
export { messagesSeenBy, readableUploads } from './readable-uploads.ts'
export { prepareText, renderText } from './render-text.ts'
export { directRecipient } from './recipients/store.ts'
export { type MessageRow, messagesByIds, putPersonalRow, topicExists } from './store.ts'
export { participantsOf } from './recipients/store.ts'
export { peopleOfMessages } from './shown/store.ts'
export {
  changeableMessage,
  seersAmong,
  MessageInvalid,
  sightOf,
  type VisibleMessage,
  visibleMessage,
} from './visible-message.ts'
export { insertSubmessage } from './widgets/store.ts'
