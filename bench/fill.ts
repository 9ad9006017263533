// Writes many accounts and messages with SQL, because sending them one by one would take longer than the measurement.
import { join } from 'node:path'
import { systemClock } from '#core/base/clock.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { serverWide, withoutServer, type WriteTx } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import type { QueueOptions } from '#core/events/queue-options.ts'
import type { Account } from './http-text.ts'

export interface Place {
  readonly channelId: number
  readonly senderId: number
}

/** One of the subscribers, who are numbered from 1. */
export const reader = (number: number): Account => ({
  email: `reader${number}@bench.example`,
  apiKey: String(number).padStart(32, 'k'),
})

const giveKey = (tx: WriteTx, secrets: Secrets, number: number): Promise<unknown> => {
  const { email, apiKey } = reader(number)
  return tx.run('update account set api_key_hash = ? where api_key_hash = ? and email_lower = ?', [
    secrets.apiKeyHash(apiKey),
    `bench ${number}`,
    email,
  ])
}

const counter = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)'

const databaseIn = (dataDir: string): string => `sqlite:${join(dataDir, 'parley.db')}`

export async function fill(
  dataDir: string,
  { channelId, senderId }: Place,
  { subscribers, messages, secrets }: { subscribers: number; messages: number; secrets: Secrets },
): Promise<void> {
  const db = await openDatabase(databaseIn(dataDir), withoutServer)
  const { realm_id: realmId } = await db.readOne(tx =>
    tx.db.selectFrom('channel').select('realm_id').where('id', '=', channelId).executeTakeFirstOrThrow(),
  )
  await db.write(realmId, async tx => {
    if (subscribers > 0) await addSubscribers(tx, realmId, channelId, subscribers)
    for (let number = 1; number <= subscribers; number++) await giveKey(tx, secrets, number)
    if (messages > 0) await addMessages(tx, realmId, { channelId, senderId }, { count: messages, topics: 100 })
  })
  await db.close()
}

/** The same number of messages in each channel, all sent by the first subscriber. */
export async function fillChannels(
  dataDir: string,
  channelIds: readonly number[],
  sizes: { readonly count: number; readonly topics: number },
): Promise<void> {
  const db = await openDatabase(databaseIn(dataDir), withoutServer)
  const { id: senderId, realm_id: realmId } = await db.readOne(tx =>
    tx.db
      .selectFrom('account')
      .select(['id', 'realm_id'])
      .where('email_lower', '=', reader(1).email)
      .executeTakeFirstOrThrow(),
  )
  await db.write(realmId, async tx => {
    for (const channelId of channelIds) await addMessages(tx, realmId, { channelId, senderId }, sizes)
  })
  await db.close()
}

/** Repeats a message in its topic. Each copy shows a picture with its own URL. */
export async function repeatPicture(dataDir: string, messageId: number, count: number): Promise<void> {
  const db = await openDatabase(databaseIn(dataDir), withoutServer)
  await db.write(serverWide, async tx => {
    await tx.run(
      `insert into message (realm_id, recipient_id, channel_id, sender_id, topic, topic_lower, renderer, client, sent_at,
         channel_wildcard, topic_wildcard, has_link, has_image, has_attachment)
       ${counter} select realm_id, recipient_id, channel_id, sender_id, topic, topic_lower, renderer, client, sent_at,
         channel_wildcard, topic_wildcard, has_link, has_image, has_attachment from n, message where id = ?`,
      [count, messageId],
    )
    await tx.run(
      `insert into message_text (message_id, content, rendered)
       select message.id, content, replace(rendered, '.png"', '.png?' || message.id || '"')
       from message, message_text where message_id = ? and message.id > message_id`,
      [messageId],
    )
  })
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

const options: QueueOptions = {
  event_types: ['message'],
  narrow: [],
  all_public_streams: false,
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: false,
  capabilities: {},
}

/**
 * Creates a queue at the end of the log for each subscriber up to this number who has none. Its ID is the subscriber's
 * email address.
 */
export async function addQueues(dataDir: string, upTo: number): Promise<void> {
  const db = await openDatabase(databaseIn(dataDir), withoutServer)
  const now = Math.floor(systemClock.now() / 1000)
  await db.write(serverWide, tx =>
    tx.run(
      `insert into event_queue (id, realm_id, account_id, options, base_seq, acknowledged_seq, looked_seq, created_at,
         polled_at, timeout_seconds)
       select email_lower, realm_id, id, ?, seq, seq, seq, ?, ?, 86400
       from (select * from account where email_lower like 'reader%@bench.example' order by id limit ?),
         (select max(seq) as seq from event)
       where email_lower not in (select id from event_queue)`,
      [JSON.stringify(options), now, now, upTo],
    ),
  )
  await db.close()
}

/** Messages of 150 characters, one per second until now. */
async function addMessages(
  tx: WriteTx,
  realmId: number,
  { channelId, senderId }: Place,
  { count, topics }: { readonly count: number; readonly topics: number },
): Promise<void> {
  const text = 'The kettle is on and the minutes of the last meeting are in the usual folder. '.repeat(2).trim()
  await tx.run(
    `insert into message (realm_id, recipient_id, channel_id, sender_id, topic, topic_lower, renderer,
       client, sent_at, channel_wildcard, topic_wildcard, has_link, has_image, has_attachment)
     ${counter} select ?, (select recipient_id from channel where id = ?), ?, ?, 'topic ' || (i % ${topics}), 'topic ' || (i % ${topics}),
       1, 'bench', unixepoch() - ? + i, 0, 0, 0, 0, 0 from n`,
    [count, realmId, channelId, channelId, senderId, count],
  )
  await tx.run(
    `insert into message_text (message_id, content, rendered)
     select id, ?, '<p>' || ? || '</p>' from message where id not in (select message_id from message_text)`,
    [text, text],
  )
  await tx.run(
    `insert into topic (channel_id, name_lower, name, newest_message, message_count)
     select channel_id, topic_lower, topic, max(id), count(*) from message where channel_id = ? and topic_lower like 'topic %'
     group by channel_id, topic_lower, topic`,
    [channelId],
  )
}
