// What the names in a message mean in this organization, as far as its writer may know.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelRights, type ChannelRow } from '#features/channels/public.ts'
import { type MentionedUser, mentionedNames, type MentionTargets } from '#features/markdown/public.ts'
import { playgroundsOf } from '#features/playgrounds/public.ts'
import { isSubscribed } from '#features/subscriptions/public.ts'
import { visibleAmong } from '#features/users/public.ts'
import { channelsByNames, groupsByNames, usersByIds, usersByNames } from './mentions/store.ts'

const byLowerName = <T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T> =>
  new Map(rows.map(row => [nameOf(row).toLowerCase(), row]))

/** Without a writer it is the server itself, which links to public channels only. */
export async function mentionTargets(
  tx: ReadTx,
  realmId: number,
  content: string,
  now: number,
  writer?: Caller,
): Promise<MentionTargets> {
  const { userNames, userIds, groupNames, channelNames } = mentionedNames(content)
  const known = async (people: MentionedUser[]): Promise<MentionedUser[]> =>
    writer === undefined || people.length === 0 ? people : visibleAmong(tx, writer, people, now)
  const named = await known(await usersByNames(tx, realmId, userNames))
  const identified = await known(await usersByIds(tx, realmId, userIds))
  const channels: ChannelRow[] = []
  for (const channel of await channelsByNames(tx, realmId, channelNames))
    if (await knowsChannel(tx, channel, now, writer)) channels.push(channel)
  return {
    // Of several people with one name the oldest account is meant; clients add the ID to be exact.
    userByName: byLowerName(named.toReversed(), user => user.full_name),
    userById: new Map(identified.map(user => [user.id, user])),
    groupByName: byLowerName(await groupsByNames(tx, realmId, groupNames), group => group.name),
    channelByName: byLowerName(channels, channel => channel.name),
    languageByName: await playgroundLanguages(tx, realmId, content),
  }
}

/** Most messages hold no code, and need not ask. */
async function playgroundLanguages(tx: ReadTx, realmId: number, content: string): Promise<Map<string, string>> {
  if (!/^(```|~~~)/m.test(content)) return new Map()
  const languages = (await playgroundsOf(tx, realmId)).map(({ pygments_language }) => pygments_language)
  return byLowerName(languages, language => language)
}

async function knowsChannel(tx: ReadTx, channel: ChannelRow, now: number, writer?: Caller): Promise<boolean> {
  if (writer === undefined) return channel.invite_only === 0
  return channelRights(tx, writer, now).knows(channel, await isSubscribed(tx, writer.id, channel.id))
}
