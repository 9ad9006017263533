// The welcome bot writes to each new person: first how to start, then the text of the organization or the invitation.
import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { systemBotId } from '#features/bots/public.ts'
import { type ChannelRow, makeChannel, plainChannel, subscribeUsers } from '#features/channels/public.ts'
import { messageSent, postNotice, topicLink, visibleMessage, prepareText } from '#features/messages/public.ts'
import { putReaction } from '#features/reactions/public.ts'
import {
  type Realm,
  readRealmSettings,
  readStored,
  realmOf,
  renderDescription,
  storedRealmSettings,
  textsOfRealm,
  updateRealm,
} from '#features/realms/public.ts'
import { textsIn } from '#features/texts/public.ts'
import { type Account, accountCreated, callerOf, textsOfAccount } from '#features/users/public.ts'
import { greeting, firstChannels, type FirstChannel, firstMessages, ownersGreeting } from './texts.ts'

export const greetNewAccounts = onHook(
  accountCreated,
  async (tx, { account, isGreeted }) => {
    if (account.bot_type === null && isGreeted) await greet(tx, account)
  },
  [messageSent],
)

/** Without a text in the invitation, the organization's text is used. */
export async function greet(tx: WriteTx, account: Account, invitationText: string | null = null): Promise<void> {
  const realm = await realmOf(tx, { realmId: account.realm_id })
  const { first_message_id: first } = readStored(realm.settings)
  if (first !== undefined) {
    const content = greeting(textsOfAccount(account).welcome, await linkToFirst(tx, realm, account, first))
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

// A new organization for people starts with channels and messages that explain themselves.

/** Called before the transaction: loads the libraries that the texts need. */
export const prepareWelcome = (language: string): Promise<unknown> =>
  prepareText(
    firstMessages(textsIn(language).welcome, { id: 0, full_name: '' })
      .map(({ content }) => content)
      .join('\n\n'),
  )

/** The channels are default channels, so that later users are subscribed too. For the owner, everything is unread. */
export async function beginWithWelcome(tx: WriteTx, realm: Realm, owner: Account): Promise<void> {
  const t = textsOfRealm(realm).welcome
  const channels = new Map<FirstChannel, ChannelRow>()
  for (const name of firstChannels) channels.set(name, await makeFirstChannel(tx, callerOf(owner), name, t[name]))
  let first: number | undefined
  for (const { channel: name, topic, content, reaction } of firstMessages(t, owner)) {
    const to = { channel: existing(channels.get(name)), topic }
    const { id } = await postNotice(tx, { realm, to, content, from: 'welcome' })
    if (reaction !== undefined)
      await putReaction(tx, { id: await systemBotId(tx, 'welcome'), realm_id: realm.id }, id, reaction)
    if (topic === t.topics.start) first ??= id
  }
  const settings = storedRealmSettings(realm.settings, {
    first_message_id: existing(first),
    new_stream_announcements_stream_id: existing(channels.get('general')).id,
  })
  await updateRealm(tx, realm.id, { settings })
  await postWelcome(tx, realm, owner.id, ownersGreeting(textsOfAccount(owner).welcome))
}

async function makeFirstChannel(
  tx: WriteTx,
  owner: Caller,
  name: FirstChannel,
  description: string,
): Promise<ChannelRow> {
  const rendered_description = await renderDescription({ tx, caller: owner }, description)
  const given = { ...plainChannel, name, description, rendered_description, is_default_stream: true }
  const channel = await makeChannel(tx, owner, given)
  await subscribeUsers(tx, channel, [owner.id], { channelIsNew: true })
  return channel
}
