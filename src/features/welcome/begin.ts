// A new organization for people begins with channels and messages that explain themselves.
import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { systemBotId } from '#features/bots/public.ts'
import { type ChannelRow, makeChannel, plainChannel, subscribeUsers } from '#features/channels/public.ts'
import { postNotice, prepareText } from '#features/messages/public.ts'
import { putReaction } from '#features/reactions/public.ts'
import { type Realm, renderDescription, storedRealmSettings, updateRealm } from '#features/realms/public.ts'
import { type Account, callerOf } from '#features/users/public.ts'
import { postWelcome } from './greet.ts'
import { firstChannels, type FirstChannel, firstMessages, ownersGreeting, startTopic } from './texts.ts'

/** To be called before the transaction: loads the libraries that the texts need. */
export const prepareWelcome = (): Promise<unknown> =>
  prepareText(
    firstMessages({ id: 0, full_name: '' })
      .map(({ content }) => content)
      .join('\n\n'),
  )

/** The channels are default channels, so that later users are subscribed too. The owner has everything unread. */
export async function beginWithWelcome(tx: WriteTx, realm: Realm, owner: Account): Promise<void> {
  const channels = new Map<FirstChannel, ChannelRow>()
  for (const [name, description] of Object.entries(firstChannels) as [FirstChannel, string][])
    channels.set(name, await makeFirstChannel(tx, callerOf(owner), name, description))
  let first: number | undefined
  for (const { channel: name, topic, content, reaction } of firstMessages(owner)) {
    const to = { channel: existing(channels.get(name)), topic }
    const { id } = await postNotice(tx, { realm, to, content, from: 'welcome' })
    if (reaction !== undefined)
      await putReaction(tx, { id: await systemBotId(tx, 'welcome'), realm_id: realm.id }, id, reaction)
    if (topic === startTopic) first ??= id
  }
  const settings = storedRealmSettings(realm.settings, {
    first_message_id: existing(first),
    new_stream_announcements_stream_id: existing(channels.get('general')).id,
  })
  await updateRealm(tx, realm.id, { settings })
  await postWelcome(tx, realm, owner.id, ownersGreeting)
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
