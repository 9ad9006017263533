// Every SQL statement about which users a limited guest sees.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { Role } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'

/** A conversation that users share: a channel, or a set of users who exchange direct messages. */
export type ConversationId = { readonly channelId: number } | { readonly recipientId: number }

/** The given accounts that are bots, or active people who share a channel or direct conversation with the guest. */
export async function knownToGuest(
  tx: ReadTx,
  realmId: number,
  guestId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('account')
    .select('account.id')
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('account.id'), ids))
    .where(eb =>
      eb.or([eb('bot_type', 'is not', null), eb.and([eb('is_active', '=', 1), sharesConversation(eb, guestId)])]),
    )
    .execute()
  return new Set(rows.map(row => row.id))
}

/** The given users who share no conversation other than `place` with the user. */
export async function usersSharingNothingElse(
  tx: ReadTx,
  realmId: number,
  userId: number,
  ids: readonly number[],
  place: ConversationId,
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('account')
    .select('account.id')
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('account.id'), ids))
    .where('account.id', '<>', userId)
    .where(eb => eb.not(sharesConversation(eb, userId, place)))
    .orderBy('account.id')
    .execute()
  return rows.map(row => row.id)
}

/** The active guests who share a conversation with the user. */
export async function guestsSharingWith(tx: ReadTx, realmId: number, userId: number): Promise<number[]> {
  const rows = await activeIn(tx, realmId)
    .where('role', '=', Role.guest)
    .where('account.id', '<>', userId)
    .where(eb => sharesConversation(eb, userId))
    .execute()
  return rows.map(row => row.id)
}

export async function guestsOf(tx: ReadTx, realmId: number): Promise<number[]> {
  const rows = await activeIn(tx, realmId).where('role', '=', Role.guest).execute()
  return rows.map(row => row.id)
}

/** The active guests among the users who join or leave and, for a channel, among its subscribers. */
export async function guestsIn(
  tx: ReadTx,
  realmId: number,
  movers: readonly number[],
  place: ConversationId,
): Promise<number[]> {
  const rows = await activeIn(tx, realmId)
    .where('role', '=', Role.guest)
    .where(eb => isMoverOrSubscriber(tx, eb, movers, place))
    .execute()
  return rows.map(row => row.id)
}

/** The same for active people of any role. Bots are visible to all users anyway. */
export async function usersIn(
  tx: ReadTx,
  realmId: number,
  movers: readonly number[],
  place?: ConversationId,
): Promise<number[]> {
  const rows = await activeIn(tx, realmId)
    .where('bot_type', 'is', null)
    .where(eb => isMoverOrSubscriber(tx, eb, movers, place))
    .execute()
  return rows.map(row => row.id)
}

const activeIn = (tx: ReadTx, realmId: number) =>
  tx.db.selectFrom('account').select('account.id').where('realm_id', '=', realmId).where('is_active', '=', 1)

const isMoverOrSubscriber = (
  tx: ReadTx,
  eb: ExpressionBuilder<Tables, 'account'>,
  movers: readonly number[],
  place?: ConversationId,
): Expression<SqlBool> =>
  place === undefined || 'recipientId' in place
    ? isOneOf(tx, eb.ref('account.id'), movers)
    : eb.or([
        isOneOf(tx, eb.ref('account.id'), movers),
        eb.exists(
          eb
            .selectFrom('subscription')
            .select('channel_id')
            .whereRef('account_id', '=', 'account.id')
            .where('channel_id', '=', place.channelId)
            .where('active', '=', 1),
        ),
      ])

/** Whether the account shares a channel or a direct conversation other than `except` with the user. */
const sharesConversation = (
  eb: ExpressionBuilder<Tables, 'account'>,
  userId: number,
  except: Partial<{ channelId: number; recipientId: number }> = {},
): Expression<SqlBool> =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('subscription as theirs')
        .innerJoin('subscription as own', 'own.channel_id', 'theirs.channel_id')
        .select('own.channel_id')
        .whereRef('theirs.account_id', '=', 'account.id')
        .where('theirs.active', '=', 1)
        .where('own.account_id', '=', userId)
        .where('own.active', '=', 1)
        .where('own.channel_id', '<>', except.channelId ?? 0),
    ),
    eb.exists(
      eb
        .selectFrom('recipient_participant as theirs')
        .innerJoin('recipient_participant as own', 'own.recipient_id', 'theirs.recipient_id')
        .select('own.recipient_id')
        .whereRef('theirs.account_id', '=', 'account.id')
        .where('own.account_id', '=', userId)
        .where('own.recipient_id', '<>', except.recipientId ?? 0),
    ),
  ])
