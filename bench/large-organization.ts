// A small and a large organization, and what users do there. Written with SQL, because sending the messages would take
// longer than the measurement.
import { sql } from 'kysely'
import type { WriteTx } from '#core/db/database.ts'
import { insertPeople } from '#test/many-people.ts'
import { listen } from '#test/queue.ts'
import { is, not } from '#test/reading.ts'
import type { Org, World } from '#test/world.ts'

/** Each additional user is subscribed to this many channels, starting with the first. */
const ofEach = 20

export interface Place {
  readonly org: Org
  readonly channelIds: readonly number[]
  readonly newest: number
  readonly messages: number
}

export async function placeIn(world: World, more: { people: number; messages: number }): Promise<Place> {
  const org = await world.org()
  const channelIds = await enlarge(world, org, { ...more, channels: 100 })
  const [first = 0] = channelIds
  // Marks all but a few as read.
  while ((await org.member.ok('POST /mark_all_as_read')).complete === false);
  for (const id of channelIds.slice(0, 30)) await org.owner.send(id, 'news', 'topic 1')
  await addLongTexts({ org, channelIds })
  const newest = await org.owner.send(first, 'a rare word', 'topic 2')
  return { org, channelIds, newest, messages: more.messages }
}

/** Adds channels of the owner and the member, people in the first of them, and messages in all. Returns the channels. */
export async function enlarge(
  world: World,
  org: Org,
  { people, channels, messages }: { people: number; channels: number; messages: number },
): Promise<number[]> {
  const channelIds: number[] = []
  for (let n = 0; n < channels; n++)
    channelIds.push(await org.channel(`channel ${n}`, { subscribers: [org.owner, org.member] }))
  const [first = 0] = channelIds
  const sample = await org.owner.send(first, 'The kettle is on and the minutes are in the usual folder.', 'topic 0')
  await world.app.db.long.write(org.realm.id, tx => addPeople(tx, org, first, people))
  const batch = 50_000
  for (let done = 0; done < messages; done += batch)
    await world.app.db.long.write(org.realm.id, tx =>
      addMessages(tx, sample, { first, channels }, Math.min(batch, messages - done)),
    )
  return channelIds
}

const counted = (count: number) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`

async function addPeople(tx: WriteTx, { realm }: Org, channelId: number, count: number): Promise<void> {
  await insertPeople(tx, realm.id, count)
  const [realmId, channel] = [sql.lit(realm.id), sql.lit(channelId)]
  const each = sql`from account, channel where account.realm_id = ${realmId} and email_lower like 'reader%@bench.example'
    and channel.id between ${channel} and ${sql.lit(channelId + ofEach - 1)}`
  await sql`insert into subscription (account_id, channel_id, active, color, is_muted, pin_to_top)
    select account.id, channel.id, 1, '#76ce90', 0, 0 ${each}`.execute(tx.db)
  await sql`insert into subscription_span (account_id, channel_id, after_message, until_message)
    select account.id, channel.id, 0, null ${each}`.execute(tx.db)
}

/** The newest messages in the last channel are long texts in which every character is a word. */
const longTexts = 300
async function addLongTexts({ org, channelIds }: Pick<Place, 'org' | 'channelIds'>): Promise<void> {
  for (let n = 0; n < longTexts; n++) await org.owner.send(channelIds.at(-1) ?? 0, '漢字'.repeat(4_990), 'topic 0')
}

interface Channels {
  readonly first: number
  readonly channels: number
}

/** Copies a message to all channels. */
async function addMessages(tx: WriteTx, sample: number, { first, channels }: Channels, count: number): Promise<void> {
  const columns = sql`channel_wildcard, topic_wildcard, has_link, has_image, has_attachment`
  await sql`insert into message (realm_id, recipient_id, channel_id, sender_id, topic, topic_lower, renderer, client,
      sent_at, ${columns})
    ${counted(count)} select m.realm_id, c.recipient_id, c.id, m.sender_id, 'topic ' || (i % 50), 'topic ' || (i % 50),
      m.renderer, m.client, m.sent_at, ${columns} from n, message m, channel c
    where m.id = ${sql.lit(sample)} and c.id = ${sql.lit(first)} + i % ${sql.lit(channels)}`.execute(tx.db)
  await sql`insert into message_text (message_id, content, rendered)
    select m.id, t.content, t.rendered from message m, message_text t
    where t.message_id = ${sql.lit(sample)} and m.id > coalesce((select max(message_id) from message_text), 0)`.execute(
    tx.db,
  )
  await sql`insert into topic (channel_id, name_lower, name, newest_message, message_count)
    select channel_id, topic_lower, topic, max(id), count(*) from message
    where channel_id between ${sql.lit(first)} and ${sql.lit(first + channels - 1)} and topic_lower like 'topic %'
    group by channel_id, topic_lower, topic
    on conflict (channel_id, name_lower) do update
      set newest_message = excluded.newest_message, message_count = excluded.message_count`.execute(tx.db)
}

const at = (anchor: unknown, narrow: unknown[] = []): Record<string, unknown> => ({
  anchor,
  num_before: 20,
  num_after: 20,
  narrow,
})

/** Operations that examine very many messages to find few. They give up in a large organization. */
export const givesUp = new Set([
  'GET /messages, a phrase that is nowhere',
  // On PostgreSQL: the newest messages are long and don't have the word.
  'GET /messages, a frequent word',
  'GET /messages, without a frequent word',
  'GET /messages, not of the frequent sender',
  'GET /messages, resolved',
  'GET /messages, with reactions',
  'GET /messages, a sender in a topic that is nowhere',
  'GET /messages, a sender in a topic that is nowhere, with reactions',
  'GET /messages, mentions by a sender',
  'GET /messages, not of the frequent sender, in the middle',
  'GET /messages, with reactions, from the first unread',
  'GET /messages, without a word, in long texts',
  'POST /messages/flags/narrow, 5,000 stars',
])

export function operationsAt({
  org,
  channelIds,
  newest,
  messages,
}: Place): Record<string, (round: number) => Promise<unknown>> {
  const { owner, member, guest } = org
  const [first = 0] = channelIds
  const [second = 0, third = 0] = channelIds.slice(ofEach)
  const long = channelIds.at(-1) ?? 0
  const middle = newest - Math.floor(messages / 2)
  const list = (anchor: unknown, narrow?: unknown[]) => (): Promise<unknown> =>
    member.ok('GET /messages', at(anchor, narrow) as any)
  const flagged = (op: string, flag: string): Promise<unknown> =>
    member.ok('POST /messages/flags', { messages: [newest], op, flag })
  return {
    'POST /register': () => listen(member),
    'POST /register, without users': () => listen(member, { fetch_event_types: ['message', 'subscription'] }),
    'GET /messages, the newest of all': list('newest'),
    'GET /messages, from the first unread': list('first_unread'),
    'GET /messages, a channel': list('newest', [is('channel', second)]),
    'GET /messages, a topic': list('first_unread', [is('channel', second), is('topic', 'topic 7')]),
    'GET /messages, a topic anywhere': list('newest', [is('topic', 'topic 7')]),
    'GET /messages, unread': list('newest', [is('is', 'unread')]),
    'GET /messages, starred': list('newest', [is('is', 'starred')]),
    'GET /messages, mentions': list('newest', [is('is', 'mentioned')]),
    'GET /messages, direct': list('newest', [is('is', 'dm')]),
    'GET /messages, a sender': list('newest', [is('sender', owner.id)]),
    'GET /messages, a rare sender': list('newest', [is('sender', guest.id)]),
    'GET /messages, a rare word': list('newest', [is('search', 'rare')]),
    'GET /messages, a frequent word': list('newest', [is('search', 'kettle')]),
    'GET /messages, a frequent word in a channel': list('newest', [is('search', 'kettle'), is('channel', third)]),
    'GET /messages, a frequent word of a rare sender': list('newest', [is('search', 'kettle'), is('sender', guest.id)]),
    'GET /messages, a frequent word, seen nowhere': () =>
      guest.ok('GET /messages', at('newest', [is('search', 'kettle')]) as any),
    'GET /messages, a frequent word in the middle': list(middle, [is('search', 'kettle')]),
    'GET /messages, a phrase that is nowhere': list('newest', [is('search', '"kettle folder"')]),
    'GET /messages, without a frequent word': list('newest', [not('search', 'kettle')]),
    'GET /messages, not of the frequent sender': list('newest', [not('sender', owner.id)]),
    'GET /messages, resolved': list('newest', [is('is', 'resolved')]),
    'GET /messages, with reactions': list('newest', [is('has', 'reaction')]),
    'GET /messages, a sender in a topic that is nowhere': list('newest', [
      is('sender', owner.id),
      is('topic', 'nowhere'),
    ]),
    'GET /messages, a sender in a topic that is nowhere, with reactions': list('newest', [
      is('sender', owner.id),
      is('topic', 'nowhere'),
      is('has', 'reaction'),
    ]),
    'GET /messages, mentions by a sender': list('newest', [is('is', 'mentioned'), is('sender', owner.id)]),
    'GET /messages, not of the frequent sender, in the middle': list(middle, [not('sender', owner.id)]),
    'GET /messages, with reactions, from the first unread': list('first_unread', [is('has', 'reaction')]),
    'GET /messages, without a word, in long texts': list('newest', [is('channel', long), not('search', '漢')]),
    'POST /messages/flags/narrow, 5,000 stars': round =>
      member.ok('POST /messages/flags/narrow', {
        anchor: 'newest',
        num_before: 5_000,
        num_after: 0,
        narrow: [is('channel', first)],
        op: round % 2 === 0 ? 'add' : 'remove',
        flag: 'starred',
      }),
    'GET /messages, with images': list('newest', [is('has', 'image')]),
    'GET /messages, public channels': list('newest', [is('channels', 'public')]),
    'GET /users/me/{id}/topics': () => member.ok(`GET /users/me/${first}/topics`),
    'GET /users/me/subscriptions': () => member.ok('GET /users/me/subscriptions'),
    'GET /streams': () => member.ok('GET /streams'),
    'POST /typing in a channel': () =>
      member.ok('POST /typing', { type: 'channel', op: 'start', stream_id: first, topic: 'topic 1' }),
    'GET /users/{id}': () => member.ok(`GET /users/${owner.id}`),
    'GET /messages/{id}/read_receipts': () => member.ok(`GET /messages/${newest}/read_receipts`),
    'POST /messages to a channel of all': () => owner.send(first, 'hello', 'topic 1'),
    'POST /messages to a channel of two': () => owner.send(second, 'hello', 'topic 1'),
    'POST /messages, @all': () => owner.send(first, 'hello @**all**', 'topic 1'),
    'POST /messages, direct': () => owner.send([member.id], 'hello'),
    'POST /messages/flags, a star': () => flagged('add', 'starred'),
    'POST /messages/flags, unread': () => flagged('remove', 'read'),
    'POST /messages/flags, read': () => flagged('add', 'read'),
    'POST /mark_topic_as_read': () =>
      member.ok('POST /mark_topic_as_read', { stream_id: first, topic_name: 'topic 1' }),
    'POST /mark_stream_as_read': () => member.ok('POST /mark_stream_as_read', { stream_id: first }),
    'POST /mark_all_as_read': () => member.ok('POST /mark_all_as_read'),
    'POST /messages/{id}/reactions': async round => {
      const id = await owner.send(second, `round ${round}`, 'topic 1')
      await member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'octopus' })
    },
    'PATCH /messages/{id}, its text': round =>
      owner.ok(`PATCH /messages/${newest}`, { content: `a rare word ${round}` }),
    'PATCH /messages/{id}, its topic': async round => {
      const id = await owner.send(second, 'to move', `from ${round}`)
      await owner.ok(`PATCH /messages/${id}`, { topic: `to ${round}`, propagate_mode: 'change_all' })
    },
    'PATCH /messages/{id}, its channel': async round => {
      const id = await owner.send(second, 'to move', `away ${round}`)
      await owner.ok(`PATCH /messages/${id}`, { stream_id: third, propagate_mode: 'change_all' })
    },
    'DELETE /messages/{id}': async () => owner.ok(`DELETE /messages/${await owner.send(second, 'short', 'topic 1')}`),
    'leaving and joining a channel': async () => {
      await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['channel 2'] })
      await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'channel 2' }] })
    },
    'POST /users/me/presence': () => member.ok('POST /users/me/presence', { status: 'active', last_update_id: -1 }),
    'POST /typing': () => member.ok('POST /typing', { op: 'start', to: [owner.id] }),
    'POST /drafts': () =>
      member.ok('POST /drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x', timestamp: 1 }] }),
    'an event to a client that waits': async () => {
      const queue = await listen(member, { fetch_event_types: ['none'], event_types: ['message'] })
      const answer = queue.wait()
      await owner.send([member.id], 'are you there?')
      await answer
    },
    'PATCH /users/{id}': round => owner.ok(`PATCH /users/${guest.id}`, { full_name: `Guest ${round}` }),
  }
}
