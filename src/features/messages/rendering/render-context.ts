// The organization's data that the renderer needs for a text, as far as the writer may see it.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type ChannelRow, historyIsOpen, channelRights } from '#features/channels/public.ts'
import { emojiInText, unicodeEmoji } from '#features/emoji/public.ts'
import { linkFinder, linkifiersOf } from '#features/linkifiers/public.ts'
import { type LinkedTopic, type RenderContext, type MentionedUser, mentionedNames } from '#features/markdown/public.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { playgroundsOf } from '#features/playgrounds/public.ts'
import { flaggedMessages, personalStates } from '#features/read-state/public.ts'
import { readRealmSettings, type Realm, realmUrl } from '#features/realms/public.ts'
import { presentGroupName } from '#features/user-groups/public.ts'
import { visibleAmong, ownAccount } from '#features/users/public.ts'
import { latestInTopics, channelsByNames, groupsByNames, usersByIds, usersByNames } from '../store/rendering.ts'

// The latest message of each topic that a text links to. It lets clients find the topic even after it is renamed or
// moved.

/** `readable` are the channels whose messages the writer can read; others have no latest message. */
async function latestMessages(
  tx: ReadTx,
  topics: readonly LinkedTopic[],
  readable: readonly ChannelRow[],
  writer?: Caller,
): Promise<RenderContext['latestInTopic']> {
  const channels = new Map(readable.map(channel => [channel.name, channel]))
  const wanted = topics.flatMap(({ channel: name, topic }) => {
    const channel = channels.get(name)
    return channel === undefined ? [] : [{ channelId: channel.id, topicLower: topic.toLowerCase() }]
  })
  if (wanted.length === 0) return () => undefined
  const found = await latestInTopics(tx, wanted)
  const protectedChannels = new Set(readable.filter(channel => !historyIsOpen(channel)).map(({ id }) => id))
  const hidden = await notSeen(
    tx,
    found.filter(({ channel_id }) => protectedChannels.has(channel_id)).map(({ newest_message }) => newest_message),
    writer,
  )
  const latest = new Map(
    found
      .filter(({ newest_message }) => !hidden.has(newest_message))
      .map(({ channel_id, name_lower, newest_message }) => [key(channel_id, name_lower), newest_message]),
  )
  return (channelId, topic) => latest.get(key(channelId, topic.toLowerCase()))
}

const key = (channelId: number, topicLower: string): string => `${channelId} ${topicLower}`

/** Messages in channels with protected history that the writer hasn't received and has no row of. */
async function notSeen(tx: ReadTx, ids: readonly number[], writer?: Caller): Promise<Set<number>> {
  if (ids.length === 0 || writer === undefined) return new Set(ids)
  const messages = await flaggedMessages(tx, writer.realmId, ids)
  const stateOf = await personalStates(tx, writer.id, messages)
  const seen = messages.filter(message => {
    const { received, hasRow } = stateOf(message)
    return received || hasRow
  })
  return new Set(ids).difference(new Set(seen.map(({ id }) => id)))
}

export interface Writing {
  readonly realm: Realm
  readonly content: string
  /** Undefined for text of the server, which links only to public channels. */
  readonly writer?: Caller
  /** All mentions are silent, because the text repeats another one. */
  readonly isSilent?: boolean
}

export async function renderContext(
  tx: ReadTx,
  writing: Writing,
  uploadByPath: RenderContext['uploadByPath'],
): Promise<RenderContext> {
  const { realm, content, writer, isSilent = false } = writing
  const linkifiers = await linkifiersOf(tx, realm.id)
  return {
    ...(await mentionTargets(tx, writing)),
    languageByName: await playgroundLanguages(tx, realm.id, content),
    defaultLanguage: readRealmSettings(realm.settings).default_code_block_language,
    emojiCode: name => unicodeEmoji().codeByName.get(name),
    emojiName: code => unicodeEmoji().namesByCode.get(code)?.[0],
    customEmoji: await emojiInText(tx, realm.id, content),
    translateEmoticons: await translatesEmoticons(tx, content, writer),
    linkify: linkFinder(linkifiers),
    realmUrl: realmUrl(tx.server, realm),
    uploadByPath,
    showsPreviews: readRealmSettings(realm.settings).inline_image_preview,
    previewAddress: undefined,
    isDescription: false,
    isSilent,
  }
}

const byLowerName = <T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T> =>
  new Map(rows.map(row => [nameOf(row).toLowerCase(), row]))

type MentionTargets = Pick<RenderContext, 'userById' | 'userByName' | 'groupByName' | 'channelByName' | 'latestInTopic'>

async function mentionTargets(tx: ReadTx, { realm, content, writer }: Writing): Promise<MentionTargets> {
  const { userNames, userIds, groupNames, channelNames, topics } = mentionedNames(content)
  const known = async (users: MentionedUser[]): Promise<MentionedUser[]> =>
    writer === undefined || users.length === 0 ? users : visibleAmong(tx, writer, users)
  const named = await known(await usersByNames(tx, realm.id, userNames))
  const identified = await known(await usersByIds(tx, realm.id, userIds))
  const groups = (await groupsByNames(tx, realm.id, groupNames)).map(
    ({ id, name, deactivated }) =>
      [name.toLowerCase(), { id, name: presentGroupName(name), is_active: deactivated === 0 }] as const,
  )
  const { channels, readable } = await channelsToLink(tx, await channelsByNames(tx, realm.id, channelNames), writer)
  return {
    // If several users have the same name, the first one is mentioned; clients can add the ID.
    userByName: byLowerName(named.toReversed(), user => user.full_name),
    userById: new Map(identified.map(user => [user.id, user])),
    groupByName: new Map(groups),
    channelByName: new Map(channels.map(channel => [channel.name, channel])),
    latestInTopic: await latestMessages(tx, topics, readable, writer),
  }
}

/** The channels that the writer may see, and those of them whose messages the writer can read. */
async function channelsToLink(
  tx: ReadTx,
  found: readonly ChannelRow[],
  writer?: Caller,
): Promise<{ channels: ChannelRow[]; readable: ChannelRow[] }> {
  if (writer === undefined) {
    const channels = found.filter(({ invite_only }) => invite_only === 0)
    return { channels, readable: channels }
  }
  const rights = channelRights(tx, writer)
  const channels: ChannelRow[] = []
  const readable: ChannelRow[] = []
  for (const channel of found) {
    if (await rights.sees(channel)) channels.push(channel)
    if (await rights.reads(channel)) readable.push(channel)
  }
  return { channels, readable }
}

/** Most messages contain no code and need no query. */
async function playgroundLanguages(tx: ReadTx, realmId: number, content: string): Promise<Map<string, string>> {
  if (!content.includes('```') && !content.includes('~~~')) return new Map()
  const languages = (await playgroundsOf(tx, realmId)).map(({ pygments_language }) => pygments_language)
  return byLowerName(languages, language => language)
}

/** Every emoticon has one of these characters. Texts without them need no query. */
const emoticonCharacter = /[:;<]/

async function translatesEmoticons(tx: ReadTx, content: string, writer?: Caller): Promise<boolean> {
  if (writer === undefined || !emoticonCharacter.test(content)) return false
  return readSettings((await ownAccount(tx, writer)).settings).translate_emoticons
}
