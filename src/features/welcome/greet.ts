// The welcome bot writes to each new person: how to begin, and then the text of the organization or of the invitation.
import { ApiError } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { messageSent, postNotice, topicLink, visibleMessage } from '#features/messages/public.ts'
import { type Realm, readRealmSettings, readStored, realmOf } from '#features/realms/public.ts'
import { type Account, accountCreated, callerOf } from '#features/users/public.ts'
import { greeting } from './texts.ts'

export const greetNewAccounts = onHook(
  accountCreated,
  async (tx, { account, isGreeted }) => {
    if (account.bot_type === null && isGreeted) await greet(tx, account)
  },
  [messageSent],
)

/** Without a text of the invitation, the text of the organization counts. */
export async function greet(tx: WriteTx, account: Account, invitationText: string | null = null): Promise<void> {
  const realm = await realmOf(tx, { realmId: account.realm_id })
  const { first_message_id: first } = readStored(realm.settings)
  if (first !== undefined) {
    const content = greeting(await linkToFirst(tx, realm, account, first))
    await postWelcome(tx, realm, account.id, content)
  }
  const content = (invitationText ?? readRealmSettings(realm.settings).welcome_message_custom_text).trim()
  if (content !== '') await postWelcome(tx, realm, account.id, content)
}

export const postWelcome = (tx: WriteTx, realm: Realm, userId: number, content: string) =>
  postNotice(tx, { realm, to: { userId }, content, from: 'welcome' })

/** The first conversation may have been moved, renamed or deleted, or the new user may not see it. */
async function linkToFirst(
  tx: WriteTx,
  realm: Realm,
  account: Account,
  messageId: number,
): Promise<string | undefined> {
  try {
    const { message, channel } = await visibleMessage(tx, callerOf(account), messageId)
    if (channel === undefined || channel.archived === 1) return undefined
    return topicLink({ server: tx.server, realm, channel }, message.topic)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
