// Every SQL statement about users' flags and read positions.
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import {
  beforeConflict,
  collectedNumbers,
  isInList,
  isOneOf,
  numberList,
  type NumberList,
  numbersTable,
} from '#core/db/dialect.ts'
import { lookupsTogether, together } from '#core/db/together.ts'
import type { Tables } from '#schema/tables.ts'

export interface PersonalRow {
  readonly message_id: number
  readonly flags: number
}
/** The columns of a message from which flags are derived. */
export interface FlaggedMessage {
  readonly id: number
  readonly recipient_id: number
  readonly channel_id: number | null
  readonly channel_wildcard: 0 | 1
}
export interface SubscriptionSpan {
  readonly channel_id: number
  readonly after_message: number
  readonly until_message: number | null
}

/** Higher than every message ID. */
export const endless = Number.MAX_SAFE_INTEGER

/** Written exactly as in the partial index `user_message_unread`, which serves it. */
export const isUnread = sql<SqlBool>`(flags & 1) = 0`

/** The columns from which one user's state of a message follows. */
export interface StateColumns {
  /** Of the user's row. */
  readonly own_flags: number | null
  readonly read_up_to: number | null
  /** Whether a subscription span covers the message, or it is a direct message. */
  readonly covered: 0 | 1
}

/** For a query of messages, like the next two. */
export const ownColumns = (eb: ExpressionBuilder<Tables, 'message'>, accountId: number) => [
  eb
    .selectFrom('user_message')
    .select('flags')
    .where('account_id', '=', accountId)
    .whereRef('message_id', '=', 'message.id')
    .as('own_flags'),
  eb
    .selectFrom('read_position')
    .select('up_to')
    .where('account_id', '=', accountId)
    .whereRef('read_position.recipient_id', '=', 'message.recipient_id')
    .as('read_up_to'),
]

export const isCovered = (eb: ExpressionBuilder<Tables, 'message'>, accountId: number) =>
  sql<SqlBool>`(message.channel_id is null or exists ${eb
    .selectFrom('subscription_span')
    .select('after_message')
    .where('account_id', '=', accountId)
    .whereRef('subscription_span.channel_id', '=', 'message.channel_id')
    .whereRef('after_message', '<', 'message.id')
    .where(span => span.or([span('until_message', 'is', null), span('until_message', '>=', span.ref('message.id'))]))})`

export const stateColumns = (eb: ExpressionBuilder<Tables, 'message'>, accountId: number) => [
  ...ownColumns(eb, accountId),
  sql<0 | 1>`case when ${isCovered(eb, accountId)} then 1 else 0 end`.as('covered'),
]

const states = compiled<{ accountId: number; ids: NumberList }, StateColumns & { id: number }>((db, p, tx) =>
  db
    .selectFrom('message')
    .select('message.id')
    .select(eb => stateColumns(eb, p.accountId))
    .where(eb => isInList(tx, eb.ref('message.id'), p.ids)),
)
export const statesAmong = (
  tx: ReadTx,
  accountId: number,
  messageIds: readonly number[],
): Promise<(StateColumns & { id: number })[]> => states.all(tx, { accountId, ids: numberList(tx, messageIds) })

const readUpTo = compiled<{ accountId: number; recipientId: number }, { up_to: number }>((db, p) =>
  db
    .selectFrom('read_position')
    .select('up_to')
    .where('account_id', '=', p.accountId)
    .where('recipient_id', '=', p.recipientId),
)
export const readPosition = async (tx: ReadTx, accountId: number, recipientId: number): Promise<number> =>
  (await readUpTo.first(tx, { accountId, recipientId }))?.up_to ?? 0

const spansOfOne = compiled<{ accountId: number; channelId: number }, SubscriptionSpan>((db, p) =>
  db
    .selectFrom('subscription_span')
    .select(['channel_id', 'after_message', 'until_message'])
    .where('account_id', '=', p.accountId)
    .where('channel_id', '=', p.channelId)
    .orderBy('after_message'),
)
/** Oldest first. */
export const spansInChannel = (tx: ReadTx, accountId: number, channelId: number): Promise<SubscriptionSpan[]> =>
  spansOfOne.all(tx, { accountId, channelId })

// A statement with a list is planned every time it runs, so single rows have their own.
const personalRow = compiled<{ accountId: number; messageId: number; flags: number }, never, WriteTx>((db, p) =>
  db
    .insertInto('user_message')
    .values({ account_id: p.accountId, message_id: p.messageId, flags: p.flags })
    .onConflict(conflict => conflict.columns(['account_id', 'message_id']).doUpdateSet({ flags: sql`excluded.flags` })),
)
export async function putPersonalRow(tx: WriteTx, accountId: number, messageId: number, flags: number): Promise<void> {
  await personalRow.unawaited(tx, { accountId, messageId, flags })
}

const put = compiled<{ accountId: number; flags: number; ids: NumberList }, never, WriteTx>((db, p, tx) =>
  db
    .insertInto('user_message')
    .columns(['account_id', 'message_id', 'flags'])
    .expression(eb =>
      eb
        .selectFrom(numbersTable(tx, p.ids))
        .select(query => [
          sql<number>`cast(${p.accountId} as bigint)`.as('account_id'),
          query.ref('numbers.value').as('message_id'),
          sql<number>`cast(${p.flags} as integer)`.as('flags'),
        ])
        .where(beforeConflict),
    )
    .onConflict(conflict => conflict.columns(['account_id', 'message_id']).doUpdateSet({ flags: sql`excluded.flags` })),
)
/** Writes an account's rows. Existing rows are replaced. One statement for each value of `flags`. */
export async function putPersonalRows(tx: WriteTx, accountId: number, rows: readonly PersonalRow[]): Promise<void> {
  for (const [flags, group] of Map.groupBy(rows, row => row.flags)) {
    const [first, ...others] = group.map(row => row.message_id)
    if (first === undefined) continue
    if (others.length === 0) await putPersonalRow(tx, accountId, first, flags)
    else await put.unawaited(tx, { accountId, flags, ids: numberList(tx, [first, ...others]) })
  }
}

const deletion = compiled<{ accountId: number; ids: NumberList }, never, WriteTx>((db, p, tx) =>
  db
    .deleteFrom('user_message')
    .where('account_id', '=', p.accountId)
    .where(eb => isInList(tx, eb.ref('message_id'), p.ids)),
)
const deletionOfOne = compiled<{ accountId: number; id: number }, never, WriteTx>((db, p) =>
  db.deleteFrom('user_message').where('account_id', '=', p.accountId).where('message_id', '=', p.id),
)
export async function deletePersonalRows(tx: WriteTx, accountId: number, messageIds: readonly number[]): Promise<void> {
  const [first, ...others] = messageIds
  if (first === undefined) return
  if (others.length === 0) await deletionOfOne.unawaited(tx, { accountId, id: first })
  else await deletion.unawaited(tx, { accountId, ids: numberList(tx, messageIds) })
}

export async function putReadPosition(
  tx: WriteTx,
  accountId: number,
  recipientId: number,
  upTo: number,
): Promise<void> {
  await tx.db
    .insertInto('read_position')
    .values({ account_id: accountId, recipient_id: recipientId, up_to: upTo })
    .onConflict(conflict => conflict.columns(['account_id', 'recipient_id']).doUpdateSet({ up_to: upTo }))
    .execute()
}

/** Sets the read flag in unread rows: of one conversation up to a message, or in all of a user's rows. */
export async function markRowsRead(
  tx: WriteTx,
  accountId: number,
  conversation?: { readonly recipientId: number; readonly upTo: number },
): Promise<void> {
  await tx.db
    .updateTable('user_message')
    .set({ flags: sql`flags | 1` })
    .where('account_id', '=', accountId)
    .where(isUnread)
    .$if(conversation !== undefined, query =>
      query.where('message_id', '<=', conversation?.upTo ?? 0).where(eb =>
        eb.exists(
          eb
            .selectFrom('message')
            .select('message.id')
            .whereRef('message.id', '=', 'user_message.message_id')
            .where('message.recipient_id', '=', conversation?.recipientId ?? 0),
        ),
      ),
    )
    .execute()
}

export interface Conversation {
  readonly recipient_id: number
  /** Null for direct messages. */
  readonly channel_id: number | null
}

/** The columns of these messages from which flags are derived, ascending. */
export const flaggedMessages = (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<FlaggedMessage[]> =>
  tx.db
    .selectFrom('message')
    .select(['id', 'recipient_id', 'channel_id', 'channel_wildcard'])
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()

/** The facts from which a message's copies are derived. Only read positions beyond the message matter. */
export interface Copies {
  /** By account. */
  readonly rows: ReadonlyMap<number, number>
  /** By account. */
  readonly positions: ReadonlyMap<number, number>
  readonly covered: ReadonlySet<number>
}
type Place = Pick<FlaggedMessage, 'id' | 'recipient_id' | 'channel_id'>

type CopiesOf = { accounts: NumberList; messageId: number; recipientId: number; channelId: number }
const ownCopies = compiled<CopiesOf, { account_id: number; flags: number }>((db, p, tx) =>
  db
    .selectFrom('user_message')
    .select(['account_id', 'flags'])
    .where('message_id', '=', p.messageId)
    .where(eb => isInList(tx, eb.ref('account_id'), p.accounts)),
)
const positionsBeyond = compiled<CopiesOf, { account_id: number; up_to: number }>((db, p, tx) =>
  db
    .selectFrom('read_position')
    .select(['account_id', 'up_to'])
    .where('recipient_id', '=', p.recipientId)
    .where('up_to', '>=', p.messageId)
    .where(eb => isInList(tx, eb.ref('account_id'), p.accounts)),
)
const receiving = compiled<CopiesOf, { ids: string | null }>((db, p, tx) =>
  db
    .selectFrom('subscription_span')
    .select(eb => collectedNumbers(tx, eb.ref('account_id')).as('ids'))
    .where('channel_id', '=', p.channelId)
    .where('after_message', '<', p.messageId)
    .where(eb => eb.or([eb('until_message', 'is', null), eb('until_message', '>=', p.messageId)]))
    .where(eb => isInList(tx, eb.ref('account_id'), p.accounts)),
)
async function copiesOfOne(tx: ReadTx, message: Place, accountIds: readonly number[]): Promise<Copies> {
  const { id: messageId, recipient_id: recipientId, channel_id } = message
  const params = { accounts: numberList(tx, accountIds), messageId, recipientId, channelId: channel_id ?? 0 }
  const [rows, positions, covered] = await together([
    ownCopies.all(tx, params),
    positionsBeyond.all(tx, params),
    channel_id === null ? undefined : receiving.first(tx, params),
  ])
  return {
    rows: new Map(rows.map(row => [row.account_id, row.flags])),
    positions: new Map(positions.map(row => [row.account_id, row.up_to])),
    covered: new Set<number>(JSON.parse(covered?.ids ?? '[]')),
  }
}

interface CopiesOfMany {
  readonly accounts: NumberList
  readonly messages: NumberList
  readonly recipients: NumberList
  readonly channels: NumberList
  readonly first: number
}
const rowsOfMany = compiled<CopiesOfMany, PersonalRow & { account_id: number }>((db, p, tx) =>
  db
    .selectFrom('user_message')
    .select(['message_id', 'account_id', 'flags'])
    .where(eb => isInList(tx, eb.ref('account_id'), p.accounts))
    .where(eb => isInList(tx, eb.ref('message_id'), p.messages)),
)
const positionsOfMany = compiled<CopiesOfMany, { recipient_id: number; account_id: number; up_to: number }>(
  (db, p, tx) =>
    db
      .selectFrom('read_position')
      .select(['recipient_id', 'account_id', 'up_to'])
      .where(eb => isInList(tx, eb.ref('account_id'), p.accounts))
      .where(eb => isInList(tx, eb.ref('recipient_id'), p.recipients))
      .where('up_to', '>=', p.first),
)
const spansOfMany = compiled<CopiesOfMany, SubscriptionSpan & { account_id: number }>((db, p, tx) =>
  db
    .selectFrom('subscription_span')
    .select(['channel_id', 'account_id', 'after_message', 'until_message'])
    .where(eb => isInList(tx, eb.ref('account_id'), p.accounts))
    .where(eb => isInList(tx, eb.ref('channel_id'), p.channels))
    .where(eb => eb.or([eb('until_message', 'is', null), eb('until_message', '>=', p.first)])),
)
async function copiesOfMany(tx: ReadTx, messages: readonly Place[], accountIds: readonly number[]): Promise<Copies[]> {
  const ids = messages.map(({ id }) => id)
  const params = {
    accounts: numberList(tx, accountIds),
    messages: numberList(tx, ids),
    recipients: numberList(tx, [...new Set(messages.map(({ recipient_id }) => recipient_id))]),
    channels: numberList(tx, [...new Set(messages.flatMap(({ channel_id }) => channel_id ?? []))]),
    first: Math.min(...ids),
  }
  const [rows, positions, spans] = await together([
    rowsOfMany.all(tx, params),
    positionsOfMany.all(tx, params),
    spansOfMany.all(tx, params),
  ])
  const rowsOf = Map.groupBy(rows, row => row.message_id)
  const positionsOf = Map.groupBy(positions, row => row.recipient_id)
  const spansOf = Map.groupBy(spans, row => row.channel_id)
  return messages.map(({ id, recipient_id, channel_id }) => {
    const beyond = (positionsOf.get(recipient_id) ?? []).filter(row => row.up_to >= id)
    const covering = (spansOf.get(channel_id ?? 0) ?? []).filter(
      ({ after_message, until_message }) => after_message < id && (until_message ?? endless) >= id,
    )
    return {
      rows: new Map((rowsOf.get(id) ?? []).map(row => [row.account_id, row.flags])),
      positions: new Map(beyond.map(row => [row.account_id, row.up_to])),
      covered: new Set(covering.map(row => row.account_id)),
    }
  })
}

/** For more users, the lists of their rows would be long, and comparing lists of users slow. */
const mostUsersTogether = 100

const copiesTogether = lookupsTogether(async (tx, accounts: string, messages: readonly Place[]) => {
  const accountIds = accounts.split(',').map(Number)
  const [only, ...others] = messages
  return only !== undefined && others.length === 0
    ? [await copiesOfOne(tx, only, accountIds)]
    : copiesOfMany(tx, messages, accountIds)
})
/** For some users. Messages looked up in one turn for the same users share the statements. */
export const copiesOf = (tx: ReadTx, message: Place, accountIds: readonly number[]): Promise<Copies> =>
  accountIds.length === 0 || accountIds.length > mostUsersTogether
    ? copiesOfOne(tx, message, accountIds)
    : copiesTogether(tx, accountIds.join(), message)

const copies = compiled<{ messageId: number; flags: number; ids: NumberList }, never, WriteTx>((db, p, tx) =>
  db
    .insertInto('user_message')
    .columns(['account_id', 'message_id', 'flags'])
    .expression(eb =>
      eb
        .selectFrom(numbersTable(tx, p.ids))
        .select(query => [
          query.ref('numbers.value').as('account_id'),
          sql<number>`cast(${p.messageId} as bigint)`.as('message_id'),
          sql<number>`cast(${p.flags} as integer)`.as('flags'),
        ]),
    ),
)
/** Writes these readers' rows of a new message. */
export async function insertCopies(
  tx: WriteTx,
  messageId: number,
  flags: number,
  accountIds: readonly number[],
): Promise<void> {
  const [first, ...others] = accountIds
  if (first !== undefined && others.length === 0) await putPersonalRow(tx, first, messageId, flags)
  else await copies.unawaited(tx, { messageId, flags, ids: numberList(tx, accountIds) })
}

export async function deleteUserMessages(tx: WriteTx, messageIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('user_message')
    .where(eb => isOneOf(tx, eb.ref('message_id'), messageIds))
    .execute()
}
