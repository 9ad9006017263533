// Every SQL statement that searches for messages by their properties, and the lookups that narrows need.
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { CompiledForms } from '#core/db/compiled.ts'
import {
  foundInEach,
  isInListToo,
  isOneOf,
  isSingle,
  numberList,
  type RangeList,
  rangeParams,
  rowsOf,
} from '#core/db/dialect.ts'
import { indexWalk, joinWalk, unindexed } from '#core/db/index-walk.ts'
import { type Conversation, Flag, type FlaggedMessage, notReceived } from '#features/read-state/public.ts'
import { VisibilityPolicy } from '#features/user-topics/public.ts'
import type { Tables } from '#schema/tables.ts'
import type { IdRange } from '#core/db/merge-ranges.ts'
import type {
  Direction,
  ConversationRange,
  HasOperand,
  Condition,
  Leading,
  Personal,
  ConversationFilter,
} from '../resolved-narrow.ts'

export const sortOrder = { older: 'desc', newer: 'asc' } as const
const order: Readonly<Record<Direction, RawBuilder<unknown>>> = { older: sql`desc`, newer: sql`asc` }
const every = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

type Dialect = Pick<ReadTx, 'dialect'>

// Conditions on a message `m`. Only those that lead a walk may use a message index. Conditions of partial indexes are
// written exactly as there, otherwise the index isn't used.

const partColumns: Readonly<Record<Exclude<HasOperand, 'reaction'>, string>> = {
  link: 'm.has_link',
  image: 'm.has_image',
  attachment: 'm.has_attachment',
}
const has = (tx: Dialect, what: HasOperand): RawBuilder<SqlBool> =>
  what === 'reaction'
    ? sql`exists (select 1 from reaction r where r.message_id = m.id)`
    : sql`${unindexed(tx, partColumns[what])} = 1`
const mentionsChannel = sql<SqlBool>`m.channel_wildcard = 1`

export const mentions = Flag.mentioned | Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned
/** The condition on a row `p`. */
const rowHas: Readonly<Record<Personal, RawBuilder<SqlBool>>> = {
  starred: sql`(p.flags & ${sql.lit(Flag.starred)}) <> 0`,
  mentioned: sql`(p.flags & ${sql.lit(mentions)}) <> 0`,
  alerted: sql`(p.flags & ${sql.lit(Flag.has_alert_word)}) <> 0`,
  unread: sql`(p.flags & ${sql.lit(Flag.read)}) = 0`,
}

/** A lookup for each message: with `exists`, a database might read all of the caller's rows first. */
const hasRow = (caller: Pick<Caller, 'id'>, condition: RawBuilder<SqlBool> = sql`true`): RawBuilder<SqlBool> =>
  sql`coalesce((select ${condition} from user_message p where p.account_id = ${caller.id} and p.message_id = m.id), false)`
/** See `notReceived`. */
const isOwnCopy = sql<SqlBool>`(p.flags & ${sql.lit(notReceived)}) = 0`
const isNotReceived = (caller: Pick<Caller, 'id'>): RawBuilder<SqlBool> => hasRow(caller, sql`not ${isOwnCopy}`)
const rowless = (caller: Pick<Caller, 'id'>): RawBuilder<SqlBool> => sql`not ${hasRow(caller)}`

/** For a message that was received or has a row. */
function personal(caller: Pick<Caller, 'id'>, state: Personal): RawBuilder<SqlBool> {
  const byRow = hasRow(caller, rowHas[state])
  if (state === 'mentioned') return sql`(${byRow} or (${mentionsChannel} and ${rowless(caller)}))`
  if (state !== 'unread') return byRow
  const readUpTo = sql`select up_to from read_position k where k.account_id = ${caller.id} and k.recipient_id = m.recipient_id`
  return sql`(${byRow} or (m.id > coalesce((${readUpTo}), 0) and ${rowless(caller)}))`
}

/** Whether the caller has this visibility policy for the topic; null if the caller has none. */
const hasPolicy = (caller: Pick<Caller, 'id'>, policy: VisibilityPolicy): RawBuilder<SqlBool> =>
  sql`(select u.visibility_policy = ${sql.lit(policy)} from user_topic u
    where u.account_id = ${caller.id} and u.channel_id = m.channel_id and u.topic_lower = m.topic_lower)`
const mutesChannel = (caller: Pick<Caller, 'id'>): RawBuilder<SqlBool> =>
  sql`(select s.is_muted = 1 from subscription s
    where s.account_id = ${caller.id} and s.channel_id = m.channel_id and s.active = 1)`

function holds(tx: Dialect, caller: Pick<Caller, 'id'>, condition: Condition): RawBuilder<SqlBool> {
  switch (condition.kind) {
    case 'topic':
      return sql`(${unindexed(tx, 'm.topic_lower')} = ${condition.topicLower} and m.channel_id is not null)`
    case 'sender':
      return sql`${unindexed(tx, 'm.sender_id')} = ${condition.userId}`
    case 'has':
      return has(tx, condition.what)
    case 'personal':
      return personal(caller, condition.state)
    case 'resolved':
      return sql`(m.topic like ${'✔ %'} and m.channel_id is not null)`
    case 'followed':
      return sql`coalesce(${hasPolicy(caller, VisibilityPolicy.followed)}, false)`
    case 'muted':
      return sql`coalesce(${hasPolicy(caller, VisibilityPolicy.muted)}, ${mutesChannel(caller)}, false)`
    case 'id':
      return sql`m.id = ${condition.id}`
  }
}

const allHold = (tx: Dialect, caller: Pick<Caller, 'id'>, conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  every(
    conditions.map(condition => {
      const held = holds(tx, caller, condition)
      return condition.negated ? sql<SqlBool>`not ${held}` : held
    }),
  )

function isIn(tx: Dialect, { kind, only, except }: ConversationFilter): RawBuilder<SqlBool> {
  const recipient = unindexed<number>(tx, 'm.recipient_id')
  return every([
    ...(kind === 'direct' ? [sql<SqlBool>`m.channel_id is null`] : []),
    ...(kind === 'channel' ? [sql<SqlBool>`m.channel_id is not null`] : []),
    ...(only === undefined ? [] : [isOneOf(tx, recipient, [...only])]),
    ...(except.size === 0 ? [] : [sql<SqlBool>`not ${isOneOf(tx, recipient, [...except])}`]),
  ])
}

/** Which copies to look for: all, or those in one state. */
export type Lead = Personal | 'any'

interface InRanges {
  readonly ranges: readonly ConversationRange[]
  readonly onlyReceived: boolean
  readonly lead: Lead
  readonly leading: Leading | undefined
}
interface RangesParams extends RangeList {
  readonly accountId: number
  readonly value: number | string | undefined
  readonly each: number
  readonly total: number
}
const rangesForms = new CompiledForms<RangesParams, { range: number; id: number }>()

const valueOf = (leading: Leading | undefined): number | string | undefined =>
  leading?.kind === 'topic' ? leading.topicLower : leading?.kind === 'sender' ? leading.userId : undefined

/**
 * The first `each` messages of each range, with the range's position; at most `total` messages. With a lead, only
 * messages without a row: `messagesWithRows` finds the others. The walk reads one index and has no other conditions, so
 * it reads few messages in vain.
 */
export function messagesInRanges(
  tx: ReadTx,
  caller: Caller,
  { ranges, onlyReceived, lead, leading }: InRanges,
  direction: Direction,
  limits: { each: number; total: number },
): Promise<{ range: number; id: number }[]> {
  const isOneRange = isSingle(ranges)
  const build = (p: RangesParams, { dialect }: Dialect): RawBuilder<{ range: number; id: number }> => {
    const reader = { id: p.accountId }
    const wanted = every([
      ...(lead === 'mentioned' ? [mentionsChannel] : []),
      ...(leading?.kind === 'has' ? [sql<SqlBool>`${sql.ref(partColumns[leading.what])} = 1`] : []),
      ...(lead === 'any' ? [] : [rowless(reader)]),
      ...(onlyReceived ? [sql<SqlBool>`not ${isNotReceived(reader)}`] : []),
    ])
    const found = foundInEach({ dialect }, isOneRange, p, ({ key, after, until }) => {
      const columns = {
        ...(leading?.kind === 'sender' ? { 'm.sender_id': p.value } : {}),
        'm.recipient_id': key,
        ...(leading?.kind === 'topic' ? { 'm.topic_lower': p.value } : {}),
      }
      const walk = indexWalk({ dialect }, columns, { id: 'm.id', after, until }, sortOrder[direction])
      return sql`select m.id from message m where ${walk.within} and ${wanted} order by ${walk.order} limit ${p.each}`
    })
    return sql`${found} order by id ${order[direction]} limit ${p.total}`
  }
  const keyed = ranges.map(({ recipient_id, after, until }) => ({ key: recipient_id, after, until }))
  const params = { ...rangeParams(tx, keyed), ...limits, accountId: caller.id, value: valueOf(leading) }
  const form = [isOneRange, onlyReceived, lead, leading?.kind, leading?.kind === 'has' && leading.what, direction]
  return rangesForms.all(tx, form.join(), build, params)
}

export interface FoundMessage extends Conversation {
  readonly id: number
}

interface WithRows {
  readonly bounds: IdRange
  readonly places: ConversationFilter
  readonly lead: Lead
  readonly leading: Leading | undefined
}
interface RowsParams extends IdRange {
  readonly accountId: number
  readonly limit: number
}
const rowsForms = new CompiledForms<RowsParams, FoundMessage>()

/** Messages that the caller has a row of. */
export function messagesWithRows(
  tx: ReadTx,
  caller: Caller,
  { bounds, places, lead, leading }: WithRows,
  direction: Direction,
  limit: number,
): Promise<FoundMessage[]> {
  const build = (p: RowsParams, scope: Dialect): RawBuilder<FoundMessage> =>
    sql`select m.id, m.recipient_id, m.channel_id from user_message p
      ${joinWalk(scope, 'message', { within: sql`m.id = p.message_id` }, 'm')}
      where p.account_id = ${p.accountId} and p.message_id > ${p.after} and p.message_id <= ${p.until}
        and ${isOwnCopy} and ${lead === 'any' ? sql`true` : rowHas[lead]}
        and ${isIn(scope, places)} and ${leading === undefined ? sql`true` : holds(scope, caller, leading)}
      order by p.message_id ${order[direction]} limit ${p.limit}`
  const params = { ...bounds, accountId: caller.id, limit }
  if (leading !== undefined || places.only !== undefined || places.except.size > 0) return rowsOf(tx, build(params, tx))
  return rowsForms.all(tx, [lead, places.kind, direction].join(), build, params)
}

export interface MessageText {
  readonly id: number
  readonly topic: string
  /** HTML. */
  readonly rendered: string
}
export const messageTexts = (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<MessageText[]> =>
  tx.db
    .selectFrom('message as m')
    .innerJoin('message_text as t', 't.message_id', 'm.id')
    .select(['m.id', 'm.topic', 't.rendered'])
    .where('m.realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('m.id'), ids))
    .where(eb => isInListToo(tx, eb.ref('t.message_id'), numberList(tx, ids)))
    .execute()

/** The given messages that are in allowed conversations and satisfy the conditions. */
export const matchingMessages = (
  tx: ReadTx,
  caller: Caller,
  ids: readonly number[],
  places: ConversationFilter,
  conditions: readonly Condition[],
): Promise<FlaggedMessage[]> =>
  rowsOf(
    tx,
    sql<FlaggedMessage>`select m.id, m.recipient_id, m.channel_id, m.channel_wildcard from message m
      where ${unindexed(tx, 'm.realm_id')} = ${caller.realmId} and ${isOneOf(tx, sql.ref<number>('m.id'), ids)}
        and ${isIn(tx, places)} and ${allHold(tx, caller, conditions)}`,
  )

/** The given messages that are in the same conversation as another message. */
export async function messagesInConversation(
  tx: ReadTx,
  {
    realm_id,
    recipient_id,
    topic_lower,
  }: Pick<Selectable<Tables['message']>, 'realm_id' | 'recipient_id' | 'topic_lower'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('message')
    .select('id')
    .where('realm_id', '=', realm_id)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .where('recipient_id', '=', recipient_id)
    .where('topic_lower', '=', topic_lower)
    .execute()
  return new Set(rows.map(row => row.id))
}

export async function oldestMessageIn(tx: ReadTx, recipientId: number): Promise<number | undefined> {
  const all = { id: 'id', after: 0, until: Number.MAX_SAFE_INTEGER }
  const { within, order: walked } = indexWalk(tx, { recipient_id: recipientId }, all, 'asc')
  const [row] = await rowsOf(tx, sql<{ id: number }>`select id from message where ${within} order by ${walked} limit 1`)
  return row?.id
}
