// Every SQL statement about messages, their recipients and their topics.
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isInList, isOneOf, numberList, type NumberList } from '#core/db/dialect.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { indexMessages } from '#core/db/search-index.ts'
import type { MentionedUser } from '#features/markdown/public.ts'
import { nameKey } from '#features/users/public.ts'
import type { Tables } from '#schema/tables.ts'

export type MessageRow = Selectable<Tables['message']>
export type NewMessage = Omit<MessageRow, 'id'>

/** In ascending order of their IDs; unknown ones are left out. */
export const messagesByIds = (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<MessageRow[]> =>
  tx.db
    .selectFrom('message')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()

export interface SenderRow {
  readonly id: number
  readonly realm_id: number
  readonly email: string
  readonly full_name: string
  readonly avatar_source: string
  readonly avatar_version: number
  readonly settings: string
  readonly subdomain: string
  /** The caller may not know who it is. */
  readonly isHidden?: boolean
}
const senderColumns = [
  'account.email',
  'account.full_name',
  'account.avatar_source',
  'account.avatar_version',
  'account.settings',
  'realm.subdomain',
] as const

/** The message's sender, what one person's copy of it follows from, and whether there is more to look up. */
interface ReadersCopy extends Omit<SenderRow, 'id' | 'realm_id'> {
  readonly sender_realm_id: number
  readonly own_flags: number | null
  readonly mark: number | null
  /** Whether the message lies within a subscription. */
  readonly covered: 0 | 1
  readonly subscribed: 0 | 1
  readonly participates: 0 | 1
  readonly has_reactions: 0 | 1
  readonly has_submessages: 0 | 1
}
const flag = (found: Expression<unknown>): RawBuilder<0 | 1> => sql<0 | 1>`case when exists ${found} then 1 else 0 end`

const forReader = compiled<{ realmId: number; id: number; accountId: number }, MessageRow & ReadersCopy>((db, p) =>
  db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.sender_id')
    .innerJoin('realm', 'realm.id', 'account.realm_id')
    .selectAll('message')
    .select([...senderColumns, 'account.realm_id as sender_realm_id'])
    .select(eb => [
      eb
        .selectFrom('personal')
        .select('flags')
        .where('account_id', '=', p.accountId)
        .whereRef('message_id', '=', 'message.id')
        .as('own_flags'),
      eb
        .selectFrom('read_mark')
        .select('up_to')
        .where('account_id', '=', p.accountId)
        .whereRef('read_mark.recipient_id', '=', 'message.recipient_id')
        .as('mark'),
      flag(
        eb
          .selectFrom('subscription_span')
          .select('after_message')
          .where('account_id', '=', p.accountId)
          .whereRef('subscription_span.channel_id', '=', 'message.channel_id')
          .whereRef('after_message', '<', 'message.id')
          .where(span =>
            span.or([span('until_message', 'is', null), span('until_message', '>=', span.ref('message.id'))]),
          ),
      ).as('covered'),
      flag(
        eb
          .selectFrom('subscription')
          .select('active')
          .where('account_id', '=', p.accountId)
          .whereRef('subscription.channel_id', '=', 'message.channel_id')
          .where('active', '=', 1),
      ).as('subscribed'),
      flag(
        eb
          .selectFrom('recipient_participant')
          .select('account_id')
          .where('account_id', '=', p.accountId)
          .whereRef('recipient_participant.recipient_id', '=', 'message.recipient_id'),
      ).as('participates'),
      flag(eb.selectFrom('reaction').select('id').whereRef('message_id', '=', 'message.id')).as('has_reactions'),
      flag(eb.selectFrom('submessage').select('id').whereRef('message_id', '=', 'message.id')).as('has_submessages'),
    ])
    .where('message.id', '=', p.id)
    .where('message.realm_id', '=', p.realmId),
)
/** A message and all that decides what one reader sees of it, in one statement: reading one is what clients do most. */
export const messageForReader = (
  tx: ReadTx,
  caller: Caller,
  id: number,
): Promise<(MessageRow & ReadersCopy) | undefined> =>
  forReader.first(tx, { realmId: caller.realmId, id, accountId: caller.id })

const participates = compiled<{ accountId: number; recipientId: number }, { recipient_id: number }>((db, p) =>
  db
    .selectFrom('recipient_participant')
    .select('recipient_id')
    .where('account_id', '=', p.accountId)
    .where('recipient_id', '=', p.recipientId),
)
export const isParticipant = async (tx: ReadTx, accountId: number, recipientId: number): Promise<boolean> =>
  (await participates.first(tx, { accountId, recipientId })) !== undefined

const insertion = compiled<NewMessage, { id: number }>((db, p) =>
  (db as WriteTx['db'])
    .insertInto('message')
    .values({
      realm_id: p.realm_id,
      recipient_id: p.recipient_id,
      channel_id: p.channel_id,
      sender_id: p.sender_id,
      topic: p.topic,
      topic_lower: p.topic_lower,
      content: p.content,
      rendered: p.rendered,
      renderer: p.renderer,
      client: p.client,
      sent_at: p.sent_at,
      channel_wildcard: p.channel_wildcard,
      topic_wildcard: p.topic_wildcard,
      has_link: p.has_link,
      has_image: p.has_image,
      has_attachment: p.has_attachment,
      edit_history: p.edit_history,
      edited_at: p.edited_at,
      moved_at: p.moved_at,
    })
    .returning('id'),
)
export async function insertMessage(tx: WriteTx, message: NewMessage): Promise<MessageRow> {
  const { id } = (await insertion.first(tx, message)) as { id: number }
  await indexMessages(tx, [{ id, ...message }])
  return { id, ...message }
}

const recipientOf = compiled<{ realmId: number; participants: string }, { id: number }>((db, p) =>
  db.selectFrom('recipient').select('id').where('realm_id', '=', p.realmId).where('participants', '=', p.participants),
)
/** The set of people who write to each other, made the first time they do. */
export async function directRecipient(tx: WriteTx, realmId: number, userIds: readonly number[]): Promise<number> {
  const participants = userIds.join(',')
  const known = await recipientOf.first(tx, { realmId, participants })
  if (known) return known.id
  const { id } = await tx.db
    .insertInto('recipient')
    .values({ realm_id: realmId, participants })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('recipient_participant')
    .values(userIds.map(account_id => ({ account_id, recipient_id: id })))
    .execute()
  return id
}

const participants = compiled<{ ids: NumberList }, { id: number; participants: string }>((db, p, tx) =>
  db
    .selectFrom('recipient')
    .select(['id', 'participants'])
    .where(eb => isInList(tx, eb.ref('id'), p.ids))
    .where('participants', 'is not', null),
)
/** User IDs, ascending, of sets of people; channels among the recipients are left out. */
export async function participantsOf(tx: ReadTx, recipientIds: readonly number[]): Promise<Map<number, number[]>> {
  if (recipientIds.length === 0) return new Map()
  const rows = await participants.all(tx, { ids: numberList(tx, recipientIds) })
  return new Map(rows.map(row => [row.id, row.participants.split(',').map(Number)]))
}

const growth = compiled<{ channelId: number; lower: string; name: string; messageId: number }, never>((db, p) =>
  (db as WriteTx['db'])
    .insertInto('topic')
    .values({
      channel_id: p.channelId,
      name_lower: p.lower,
      name: p.name,
      newest_message: p.messageId,
      message_count: 1,
    })
    .onConflict(conflict =>
      conflict.columns(['channel_id', 'name_lower']).doUpdateSet({
        name: sql`excluded.name`,
        newest_message: sql`excluded.newest_message`,
        message_count: sql`topic.message_count + 1`,
      }),
    ),
)
/** A message was added to a topic. */
export async function growTopic(tx: WriteTx, channelId: number, name: string, messageId: number): Promise<void> {
  await growth.all(tx, { channelId, lower: name.toLowerCase(), name, messageId })
}

const topicRow = compiled<{ channelId: number; lower: string }, { channel_id: number }>((db, p) =>
  db.selectFrom('topic').select('channel_id').where('channel_id', '=', p.channelId).where('name_lower', '=', p.lower),
)
export const topicExists = async (tx: ReadTx, channelId: number, topic: string): Promise<boolean> =>
  (await topicRow.first(tx, { channelId, lower: topic.toLowerCase() })) !== undefined

export const conversationHasBegun = async (tx: ReadTx, recipientId: number): Promise<boolean> =>
  (await tx.db
    .selectFrom('message')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether more than so many active people are subscribed; looks at no more of them than needed. */
export async function hasManySubscribers(tx: ReadTx, channelId: number, many: number): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('account_id')
    .where('channel_id', '=', channelId)
    .where('active', '=', 1)
    .where('account.is_active', '=', 1)
    .limit(many + 1)
    .execute()
  return rows.length > many
}

/** The person a bot belongs to, if that account is still active. */
export async function botOwner(tx: ReadTx, bot: Caller): Promise<Caller | undefined> {
  const owner = await tx.db
    .selectFrom('account as bot')
    .innerJoin('account as owner', 'owner.id', 'bot.bot_owner_id')
    .select(['owner.id', 'owner.role', 'owner.bot_type'])
    .where('bot.realm_id', '=', bot.realmId)
    .where('bot.id', '=', bot.id)
    .where('owner.is_active', '=', 1)
    .executeTakeFirst()
  return owner && ({ id: owner.id, realmId: bot.realmId, role: owner.role, botType: owner.bot_type } as Caller)
}

export const groupsByIds = (
  tx: ReadTx,
  realmId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; settings: string }[]> =>
  tx.db
    .selectFrom('user_group')
    .select(['id', 'name', 'settings'])
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()

export interface ReactionRow {
  readonly message_id: number
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly account_id: number
}
const reactions = compiled<{ ids: NumberList }, ReactionRow>((db, p, tx) =>
  db
    .selectFrom('reaction')
    .select(['message_id', 'emoji_name', 'emoji_code', 'reaction_type', 'account_id'])
    .where(eb => isInList(tx, eb.ref('message_id'), p.ids))
    .orderBy('id'),
)
/** Oldest first. */
export const reactionsTo = (tx: ReadTx, messageIds: readonly number[]): Promise<ReactionRow[]> =>
  reactions.all(tx, { ids: numberList(tx, messageIds) })

export type SubmessageRow = Selectable<Tables['submessage']>
const submessages = compiled<{ ids: NumberList }, SubmessageRow>((db, p, tx) =>
  db
    .selectFrom('submessage')
    .selectAll()
    .where(eb => isInList(tx, eb.ref('message_id'), p.ids))
    .orderBy('id'),
)
export const submessagesOf = (tx: ReadTx, messageIds: readonly number[]): Promise<SubmessageRow[]> =>
  submessages.all(tx, { ids: numberList(tx, messageIds) })

const senders = compiled<{ ids: NumberList }, SenderRow>((db, p, tx) =>
  db
    .selectFrom('account')
    .innerJoin('realm', 'realm.id', 'account.realm_id')
    .select(['account.id', 'account.realm_id', ...senderColumns])
    .where(eb => isInList(tx, eb.ref('account.id'), p.ids)),
)
/** People of a message that was already found visible; system bots live in another organization. */
export async function peopleOfMessages(tx: ReadTx, ids: readonly number[]): Promise<Map<number, SenderRow>> {
  const rows = await senders.all(tx, { ids: numberList(tx, ids) })
  return new Map(rows.map(row => [row.id, row]))
}

const mentionable = (rows: readonly { id: number; full_name: string; is_active: number }[]): MentionedUser[] =>
  rows.map(row => ({ ...row, is_active: row.is_active === 1 }))

export async function usersByIds(tx: ReadTx, realmId: number, ids: readonly number[]): Promise<MentionedUser[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('account')
    .select(['id', 'full_name', 'is_active'])
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return mentionable(rows)
}

/** Oldest account first. */
export async function usersByNames(tx: ReadTx, realmId: number, names: readonly string[]): Promise<MentionedUser[]> {
  if (names.length === 0) return []
  const rows = await tx.db
    .selectFrom('account')
    .select(['id', 'full_name', 'is_active'])
    .where('realm_id', '=', realmId)
    .where('name_key', 'in', names.map(nameKey))
    .orderBy('is_active')
    .orderBy('id')
    .execute()
  return mentionable(rows)
}

export async function groupsByNames(
  tx: ReadTx,
  realmId: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return []
  return tx.db
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('realm_id', '=', realmId)
    .where('deactivated', '=', 0)
    .where('name_lower', 'in', names)
    .execute()
}

export async function channelsByNames(tx: ReadTx, realmId: number, names: readonly string[]): Promise<ChannelRow[]> {
  if (names.length === 0) return []
  return tx.db
    .selectFrom('channel')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('name_lower', 'in', names)
    .execute()
}

const receiving = compiled<{ channelId: number; ids: NumberList }, { account_id: number }>((db, p, tx) =>
  db
    .selectFrom('subscription_span')
    .select('account_id')
    .where('channel_id', '=', p.channelId)
    .where('until_message', 'is', null)
    .where(eb => isInList(tx, eb.ref('account_id'), p.ids)),
)
/** Those of these people who receive what is sent to the channel now. */
export async function readersAmong(tx: ReadTx, channelId: number, accountIds: readonly number[]): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await receiving.all(tx, { channelId, ids: numberList(tx, accountIds) })
  return new Set(rows.map(row => row.account_id))
}

const personalRow = compiled<{ accountId: number; messageId: number; flags: number }, never>((db, p) =>
  (db as WriteTx['db'])
    .insertInto('personal')
    .values({ account_id: p.accountId, message_id: p.messageId, flags: p.flags })
    .onConflict(conflict => conflict.columns(['account_id', 'message_id']).doUpdateSet({ flags: sql`excluded.flags` })),
)
export async function putPersonalRow(tx: WriteTx, accountId: number, messageId: number, flags: number): Promise<void> {
  await personalRow.all(tx, { accountId, messageId, flags })
}

/** Who wrote or reacted in a topic. */
export async function topicParticipants(tx: ReadTx, recipientId: number, topicLower: string): Promise<Set<number>> {
  const inTopic = tx.db
    .selectFrom('message')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
  const writing = await inTopic.select('sender_id').distinct().execute()
  const reacting = await inTopic
    .innerJoin('reaction', 'reaction.message_id', 'message.id')
    .select('reaction.account_id')
    .distinct()
    .execute()
  return new Set([...writing.map(row => row.sender_id), ...reacting.map(row => row.account_id)])
}
