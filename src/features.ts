// The features in order: a feature imports only features before it. Later features react through an earlier feature's
// hooks.
import type { Feature } from '#core/feature.ts'
import { markdown } from '#features/markdown/index.ts'
import { linkifiers } from '#features/linkifiers/index.ts'
import { playgrounds } from '#features/playgrounds/index.ts'
import { languages } from '#features/languages/index.ts'
import { texts } from '#features/texts/index.ts'
import { realms } from '#features/realms/index.ts'
import { pictures } from '#features/pictures/index.ts'
import { readState } from '#features/read-state/index.ts'
import { domains } from '#features/domains/index.ts'
import { mail } from '#features/mail/index.ts'
import { personalSettings } from '#features/personal-settings/index.ts'
import { userGroups } from '#features/user-groups/index.ts'
import { users } from '#features/users/index.ts'
import { avatars } from '#features/avatars/index.ts'
import { emoji } from '#features/emoji/index.ts'
import { auth } from '#features/auth/index.ts'
import { sessions } from '#features/sessions/index.ts'
import { channelFolders } from '#features/channel-folders/index.ts'
import { channels } from '#features/channels/index.ts'
import { bots } from '#features/bots/index.ts'
import { alertWords } from '#features/alert-words/index.ts'
import { mutedUsers } from '#features/muted-users/index.ts'
import { userTopics } from '#features/user-topics/index.ts'
import { uploads } from '#features/uploads/index.ts'
import { messages } from '#features/messages/index.ts'
import { attachments } from '#features/attachments/index.ts'
import { narrows } from '#features/search/index.ts'
import { messageFlags } from '#features/message-flags/index.ts'
import { messageEdits } from '#features/message-edits/index.ts'
import { reactions } from '#features/reactions/index.ts'
import { reports } from '#features/reports/index.ts'
import { typing } from '#features/typing/index.ts'
import { presence } from '#features/presence/index.ts'
import { userStatus } from '#features/user-status/index.ts'
import { drafts } from '#features/drafts/index.ts'
import { savedSnippets } from '#features/saved-snippets/index.ts'
import { botStorage } from '#features/bot-storage/index.ts'
import { scheduledMessages } from '#features/scheduled-messages/index.ts'
import { reminders } from '#features/reminders/index.ts'
import { navigationViews } from '#features/navigation-views/index.ts'
import { outgoingWebhooks } from '#features/outgoing-webhooks/index.ts'
import { pushTokens } from '#features/push-tokens/index.ts'
import { emailChanges } from '#features/email-changes/index.ts'
import { passwordResets } from '#features/password-resets/index.ts'
import { welcome } from '#features/welcome/index.ts'
import { realmAdministration } from '#features/realm-administration/index.ts'
import { settings } from '#features/settings/index.ts'
import { serverInfo } from '#features/server-info/index.ts'
import { invites } from '#features/invites/index.ts'
import { webClient } from '#features/web-client/index.ts'
import { eventQueues } from '#features/events/index.ts'

const withoutQueues = [
  markdown,
  linkifiers,
  playgrounds,
  languages,
  texts,
  realms,
  pictures,
  readState,
  domains,
  mail,
  personalSettings,
  userGroups,
  users,
  avatars,
  emoji,
  auth,
  sessions,
  channelFolders,
  channels,
  bots,
  alertWords,
  mutedUsers,
  userTopics,
  uploads,
  messages,
  attachments,
  narrows,
  messageFlags,
  messageEdits,
  reactions,
  reports,
  typing,
  presence,
  userStatus,
  drafts,
  savedSnippets,
  botStorage,
  scheduledMessages,
  reminders,
  navigationViews,
  outgoingWebhooks,
  pushTokens,
  emailChanges,
  passwordResets,
  welcome,
  realmAdministration,
  settings,
  serverInfo,
  invites,
  webClient,
] as const satisfies readonly Feature[]

const allFeatures = [...withoutQueues, eventQueues(withoutQueues)] as const

export const features: readonly Feature[] = allFeatures
export const hookHandlers = features.flatMap(feature => feature.hookHandlers ?? [])
/** The client's types are derived from these. */
export type Features = typeof allFeatures
