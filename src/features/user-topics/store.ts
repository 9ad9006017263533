// Every SQL statement about the visibility policies of topics.
import { compiled } from '#core/db/compiled.ts'
import { countRows } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import { isInList, isOneOf, numberList, type NumberList } from '#core/db/dialect.ts'
import { type Topic, VisibilityPolicy } from './user-topic.ts'

interface OwnPolicy {
  readonly channel_id: number
  readonly topic: string
  readonly topic_lower: string
  readonly visibility_policy: VisibilityPolicy
  readonly updated_at: number
}

/** The policies of one user, in channels that aren't archived. */
export const policiesOf = (tx: ReadTx, accountId: number): Promise<OwnPolicy[]> => ofAccount.all(tx, { accountId })
const ofAccount = compiled<{ accountId: number }, OwnPolicy>((db, p) =>
  db
    .selectFrom('user_topic')
    .innerJoin('channel', 'channel.id', 'user_topic.channel_id')
    .select(['channel_id', 'topic', 'topic_lower', 'visibility_policy', 'updated_at'])
    .where('account_id', '=', p.accountId)
    .where('channel.archived', '=', 0)
    .orderBy('channel_id')
    .orderBy('topic_lower'),
)

export const policyCount = (tx: ReadTx, accountId: number): Promise<number> =>
  countRows(tx.db.selectFrom('user_topic').where('account_id', '=', accountId))

type PolicyRow = { account_id: number; visibility_policy: VisibilityPolicy }
const inTopic = compiled<{ channelId: number; topicLower: string }, PolicyRow>((db, p) =>
  db
    .selectFrom('user_topic')
    .select(['account_id', 'visibility_policy'])
    .where('channel_id', '=', p.channelId)
    .where('topic_lower', '=', p.topicLower),
)
/** By account, for all users with a policy. */
export async function policiesInTopic(tx: ReadTx, { channelId, topic }: Topic): Promise<Map<number, VisibilityPolicy>> {
  const rows = await inTopic.all(tx, { channelId, topicLower: topic.toLowerCase() })
  return new Map(rows.map(row => [row.account_id, row.visibility_policy]))
}

const amongUsers = compiled<{ channelId: number; topicLower: string; ids: NumberList }, PolicyRow>((db, p, tx) =>
  db
    .selectFrom('user_topic')
    .select(['account_id', 'visibility_policy'])
    .where(eb => isInList(tx, eb.ref('account_id'), p.ids))
    .where('channel_id', '=', p.channelId)
    .where('topic_lower', '=', p.topicLower),
)
/** By account, for these users. */
export async function policiesAmong(
  tx: ReadTx,
  { channelId, topic }: Topic,
  accountIds: readonly number[],
): Promise<Map<number, VisibilityPolicy>> {
  const ids = numberList(tx, accountIds)
  const rows = await amongUsers.all(tx, { channelId, topicLower: topic.toLowerCase(), ids })
  return new Map(rows.map(row => [row.account_id, row.visibility_policy]))
}

const ofUser = compiled<{ channelId: number; topicLower: string; accountId: number }, PolicyRow>((db, p) =>
  db
    .selectFrom('user_topic')
    .select(['account_id', 'visibility_policy'])
    .where('account_id', '=', p.accountId)
    .where('channel_id', '=', p.channelId)
    .where('topic_lower', '=', p.topicLower),
)
const rowOfUser = kept(
  ['user_topic'],
  (tx, _key: string, place: { channelId: number; topicLower: string; accountId: number }) => ofUser.first(tx, place),
)
export async function ownPolicy(tx: ReadTx, accountId: number, { channelId, topic }: Topic): Promise<VisibilityPolicy> {
  const topicLower = topic.toLowerCase()
  const row = await rowOfUser(tx, `${accountId} ${channelId} ${topicLower}`, { channelId, topicLower, accountId })
  return row?.visibility_policy ?? VisibilityPolicy.none
}

/** Databases accept a limited number of parameters. */
const rowsAtOnce = 500

export async function putPolicies(
  tx: WriteTx,
  accountIds: readonly number[],
  { channelId, topic }: Topic,
  visibility_policy: VisibilityPolicy,
  updated_at: number,
): Promise<void> {
  const rows = accountIds.map(account_id => ({
    account_id,
    channel_id: channelId,
    topic_lower: topic.toLowerCase(),
    topic,
    visibility_policy,
    updated_at,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.db
      .insertInto('user_topic')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict(conflict =>
        conflict
          .columns(['account_id', 'channel_id', 'topic_lower'])
          .doUpdateSet({ topic, visibility_policy, updated_at }),
      )
      .execute()
}

export async function deletePolicies(
  tx: WriteTx,
  accountIds: readonly number[],
  { channelId, topic }: Topic,
): Promise<void> {
  await tx.db
    .deleteFrom('user_topic')
    .where('channel_id', '=', channelId)
    .where('topic_lower', '=', topic.toLowerCase())
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
}
