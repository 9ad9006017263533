// SQL statements about the users, groups and channels that a text may mention.
import { sql, type SqlBool } from 'kysely'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import type { MentionedUser } from '#features/markdown/public.ts'
import { nameKey } from '#features/users/public.ts'

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

/** Active users first, then by age. */
export async function usersByNames(tx: ReadTx, realmId: number, names: readonly string[]): Promise<MentionedUser[]> {
  if (names.length === 0) return []
  const rows = await tx.db
    .selectFrom('account')
    .select(['id', 'full_name', 'is_active'])
    .where('realm_id', '=', realmId)
    .where('name_key', 'in', names.map(nameKey))
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .execute()
  return mentionable(rows)
}

export async function groupsByNames(
  tx: ReadTx,
  realmId: number,
  names: readonly string[],
): Promise<{ id: number; name: string; deactivated: 0 | 1 }[]> {
  if (names.length === 0) return []
  return tx.db
    .selectFrom('user_group')
    .select(['id', 'name', 'deactivated'])
    .where('realm_id', '=', realmId)
    .where('name_lower', 'in', names)
    .execute()
}

export async function channelsByNames(tx: ReadTx, realmId: number, names: readonly string[]): Promise<ChannelRow[]> {
  if (names.length === 0) return []
  return tx.db
    .selectFrom('channel')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(
      'name_lower',
      'in',
      names.map(name => name.toLowerCase()),
    )
    .execute()
}

interface TopicKey {
  readonly channelId: number
  readonly topicLower: string
}

/** The latest message of each of these topics that exists. */
export function latestInTopics(
  tx: ReadTx,
  topics: readonly TopicKey[],
): Promise<{ channel_id: number; name_lower: string; newest_message: number }[]> {
  const keys = topics.map(({ channelId, topicLower }) => sql`(cast(${channelId} as bigint), ${topicLower})`)
  return tx.db
    .selectFrom('topic')
    .select(['channel_id', 'name_lower', 'newest_message'])
    .where(sql<SqlBool>`(channel_id, name_lower) in (values ${sql.join(keys)})`)
    .execute()
}
