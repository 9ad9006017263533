// SQL statements about the conversations of a user and of a narrow.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { compiled, type CompiledQuery } from '#core/db/compiled.ts'
import { isInList, isOneOf, numberList, type NumberList } from '#core/db/dialect.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import type { ConversationRange } from '../resolved-narrow.ts'
import type { Conversation } from '#features/read-state/public.ts'
import { VisibilityPolicy } from '#features/user-topics/public.ts'

interface ReceivedRange extends Conversation, ConversationRange {
  /** Whether the user is subscribed now. */
  readonly subscribed: boolean
}

interface RangeParams {
  readonly id: number
  readonly realmId: number
  readonly recipients: NumberList
}
interface RangeRow {
  readonly channel_id: number
  readonly recipient_id: number
  readonly after_message: number
  readonly until_message: number | null
  readonly active: 0 | 1
}
const rangesOf = (isAmong: boolean): CompiledQuery<RangeParams, RangeRow> =>
  compiled((db, p, tx) =>
    db
      .selectFrom('subscription_span as s')
      .innerJoin('channel as c', 'c.id', 's.channel_id')
      .innerJoin('subscription as now', join =>
        join.onRef('now.account_id', '=', 's.account_id').onRef('now.channel_id', '=', 's.channel_id'),
      )
      .select(['s.channel_id', 'c.recipient_id', 's.after_message', 's.until_message', 'now.active'])
      .where('s.account_id', '=', p.id)
      .where('c.realm_id', '=', p.realmId)
      .$if(isAmong, query => query.where(eb => isInList(tx, eb.ref('c.recipient_id'), p.recipients))),
  )
const allRanges = rangesOf(false)
const rangesAmong = rangesOf(true)
/** The ranges of channels during which a user was subscribed: of all channels, or of some recipients. */
export async function receivedRanges(
  tx: ReadTx,
  { id, realmId }: Caller,
  recipients?: ReadonlySet<number>,
): Promise<ReceivedRange[]> {
  const params = { id, realmId, recipients: numberList(tx, [...(recipients ?? [])]) }
  const rows = await (recipients === undefined ? allRanges : rangesAmong).all(tx, params)
  return rows.map(row => ({
    channel_id: row.channel_id,
    recipient_id: row.recipient_id,
    after: row.after_message,
    until: row.until_message ?? Number.MAX_SAFE_INTEGER,
    subscribed: row.active === 1,
  }))
}
interface DirectConversation {
  readonly recipient_id: number
  readonly participants: string | null
}
const conversationsOf = (
  isAmong: boolean,
): CompiledQuery<{ accountId: number; recipients: NumberList }, DirectConversation> =>
  compiled((db, p, tx) =>
    db
      .selectFrom('recipient_participant as rp')
      .innerJoin('recipient as r', 'r.id', 'rp.recipient_id')
      .select(['rp.recipient_id', 'r.participants'])
      .where('rp.account_id', '=', p.accountId)
      .$if(isAmong, query => query.where(eb => isInList(tx, eb.ref('rp.recipient_id'), p.recipients))),
  )
const allConversations = conversationsOf(false)
const conversationsAmong = conversationsOf(true)
const directConversations = (
  tx: ReadTx,
  accountId: number,
  recipients?: ReadonlySet<number>,
): Promise<DirectConversation[]> =>
  (recipients === undefined ? allConversations : conversationsAmong).all(tx, {
    accountId,
    recipients: numberList(tx, [...(recipients ?? [])]),
  })

/** The direct conversations of a user: all, or only some recipients. */
export const directRecipients = async (
  tx: ReadTx,
  accountId: number,
  recipients?: ReadonlySet<number>,
): Promise<number[]> => (await directConversations(tx, accountId, recipients)).map(row => row.recipient_id)

/** The user's conversations that these users take part in, with at least `atLeast` participants. */
export async function conversationsWith(
  tx: ReadTx,
  accountId: number,
  others: readonly number[],
  atLeast: number,
): Promise<Set<number>> {
  const found = (await directConversations(tx, accountId)).filter(row => {
    const participants = new Set((row.participants ?? '').split(',').map(Number))
    return participants.size >= atLeast && others.every(id => participants.has(id))
  })
  return new Set(found.map(row => row.recipient_id))
}

export async function publicRecipients(tx: ReadTx, realmId: number, onlyWebPublic: boolean): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('channel')
    .select('recipient_id')
    .where('realm_id', '=', realmId)
    .where('invite_only', '=', 0)
    .$if(onlyWebPublic, query => query.where('web_public', '=', 1))
    .execute()
  return new Set(rows.map(row => row.recipient_id))
}

export async function mutedRecipients(tx: ReadTx, accountId: number): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('subscription as s')
    .innerJoin('channel as c', 'c.id', 's.channel_id')
    .select('c.recipient_id')
    .where('s.account_id', '=', accountId)
    .where('s.active', '=', 1)
    .where('s.is_muted', '=', 1)
    .execute()
  return new Set(rows.map(row => row.recipient_id))
}

const policies = {
  followed: [VisibilityPolicy.followed],
  muted: [VisibilityPolicy.muted],
  notMuted: [VisibilityPolicy.unmuted, VisibilityPolicy.followed],
}
/** Channels in which a user has topics with this visibility policy. */
export async function recipientsWithTopics(
  tx: ReadTx,
  accountId: number,
  kind: keyof typeof policies,
): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('user_topic as u')
    .innerJoin('channel as c', 'c.id', 'u.channel_id')
    .select('c.recipient_id')
    .distinct()
    .where('u.account_id', '=', accountId)
    .where('u.visibility_policy', 'in', policies[kind])
    .execute()
  return new Set(rows.map(row => row.recipient_id))
}

export const channelsOfRecipients = (
  tx: ReadTx,
  realmId: number,
  recipients: ReadonlySet<number>,
): Promise<ChannelRow[]> =>
  tx.db
    .selectFrom('channel')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('recipient_id'), [...recipients]))
    .execute()

/** By recipient. */
export async function readPositionsOf(tx: ReadTx, accountId: number): Promise<Map<number, number>> {
  const rows = await tx.db
    .selectFrom('read_position')
    .select(['recipient_id', 'up_to'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(row => [row.recipient_id, row.up_to]))
}
