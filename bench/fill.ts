// Many accounts and messages at once, written as SQL: sending them one by one would take longer than the measurement.
import { systemClock } from '#core/base/clock.ts'
import type { WriteTx } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'

export interface Place {
  readonly channelId: number
  readonly senderId: number
}

const counter = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)'

export async function fill(
  databaseUrl: string,
  { channelId, senderId }: Place,
  { subscribers, messages }: { subscribers: number; messages: number },
): Promise<void> {
  const db = await openDatabase(databaseUrl, systemClock)
  const { realm_id: realmId } = await db.look(tx =>
    tx.db.selectFrom('channel').select('realm_id').where('id', '=', channelId).executeTakeFirstOrThrow(),
  )
  await db.write(realmId, async tx => {
    if (subscribers > 0) await addSubscribers(tx, realmId, channelId, subscribers)
    if (messages > 0) await addMessages(tx, realmId, { channelId, senderId }, messages)
  })
  await db.write(realmId, tx => tx.run('analyze', []))
  await db.close()
}

async function addSubscribers(tx: WriteTx, realmId: number, channelId: number, count: number): Promise<void> {
  await tx.run(
    `insert into account (realm_id, email, email_lower, full_name, name_key, role, is_active, api_key_hash,
       api_key_sealed, timezone, avatar_source, avatar_version, settings, joined_at, awaits_first_login,
       is_imported_stub, is_deleted)
     ${counter} select ?, 'reader' || i || '@bench.example', 'reader' || i || '@bench.example', 'Reader ' || i,
       'reader ' || i, 400, 1, 'bench ' || i, '', '', 'J', 1, '{}', 0, 0, 0, 0 from n`,
    [count, realmId],
  )
  await tx.run(
    `insert into subscription (account_id, channel_id, active, color, is_muted, pin_to_top)
     select id, ?, 1, '#76ce90', 0, 0 from account where realm_id = ? and email_lower like 'reader%@bench.example'`,
    [channelId, realmId],
  )
  await tx.run(
    `insert into subscription_span (account_id, channel_id, after_message, until_message)
     select account_id, channel_id, 0, null from subscription where channel_id = ? and account_id not in
       (select account_id from subscription_span where channel_id = ?)`,
    [channelId, channelId],
  )
}

/** A hundred topics of messages of 150 characters. */
async function addMessages(tx: WriteTx, realmId: number, { channelId, senderId }: Place, count: number): Promise<void> {
  const text = 'The kettle is on and the minutes of the last meeting are in the usual folder. '.repeat(2).trim()
  await tx.run(
    `insert into message (realm_id, recipient_id, channel_id, sender_id, topic, topic_lower, content, rendered, renderer,
       client, sent_at, channel_wildcard, topic_wildcard, has_link, has_image, has_attachment)
     ${counter} select ?, (select recipient_id from channel where id = ?), ?, ?, 'topic ' || i % 100, 'topic ' || i % 100,
       ?, '<p>' || ? || '</p>', 1, 'bench', 1700000000 + i, 0, 0, 0, 0, 0 from n`,
    [count, realmId, channelId, channelId, senderId, text, text],
  )
  await tx.run(
    `insert into topic (channel_id, name_lower, name, newest_message, message_count)
     select channel_id, topic_lower, topic, max(id), count(*) from message where channel_id = ? and topic_lower like 'topic %'
     group by channel_id, topic_lower, topic`,
    [channelId],
  )
}
