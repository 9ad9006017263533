// The one ordered list of features.
import type { Feature } from '#core/contract/feature.ts'
import { alertWords } from '#features/alert-words/index.ts'
import { reactions } from '#features/reactions/index.ts'
import { submessages } from '#features/submessages/index.ts'
import { auth } from '#features/auth/index.ts'
import { avatars } from '#features/avatars/index.ts'
import { bots } from '#features/bots/index.ts'
import { channels } from '#features/channels/index.ts'
import { domains } from '#features/domains/index.ts'
import { drafts } from '#features/drafts/index.ts'
import { emoji } from '#features/emoji/index.ts'
import { emailChanges } from '#features/email-changes/index.ts'
import { invites } from '#features/invites/index.ts'
import { eventQueues } from '#features/event-queues/index.ts'
import { linkifiers } from '#features/linkifiers/index.ts'
import { mail } from '#features/mail/index.ts'
import { messageEdits } from '#features/message-edits/index.ts'
import { messageFlags } from '#features/message-flags/index.ts'
import { messages } from '#features/messages/index.ts'
import { mutedUsers } from '#features/muted-users/index.ts'
import { narrows } from '#features/narrows/index.ts'
import { playgrounds } from '#features/playgrounds/index.ts'
import { presence } from '#features/presence/index.ts'
import { profileFields } from '#features/profile-fields/index.ts'
import { pushTokens } from '#features/push-tokens/index.ts'
import { realms } from '#features/realms/index.ts'
import { reports } from '#features/reports/index.ts'
import { savedSnippets } from '#features/saved-snippets/index.ts'
import { serverInfo } from '#features/server-info/index.ts'
import { settings } from '#features/settings/index.ts'
import { subscriptions } from '#features/subscriptions/index.ts'
import { systemBots } from '#features/system-bots/index.ts'
import { topics } from '#features/topics/index.ts'
import { typing } from '#features/typing/index.ts'
import { uploads } from '#features/uploads/index.ts'
import { userGroups } from '#features/user-groups/index.ts'
import { userStatus } from '#features/user-status/index.ts'
import { userTopics } from '#features/user-topics/index.ts'
import { users } from '#features/users/index.ts'

const withoutQueues = [
  serverInfo,
  auth,
  realms,
  domains,
  users,
  bots,
  systemBots,
  avatars,
  emoji,
  profileFields,
  userGroups,
  settings,
  channels,
  subscriptions,
  linkifiers,
  playgrounds,
  messages,
  uploads,
  narrows,
  topics,
  messageEdits,
  messageFlags,
  reports,
  submessages,
  reactions,
  alertWords,
  typing,
  presence,
  userStatus,
  userTopics,
  mutedUsers,
  drafts,
  savedSnippets,
  pushTokens,
  mail,
  emailChanges,
  invites,
] as const satisfies readonly Feature[]

const allFeatures = [...withoutQueues, eventQueues(withoutQueues)] as const

export const features: readonly Feature[] = allFeatures
/** What the types of the client are made from. */
export type Features = typeof allFeatures
