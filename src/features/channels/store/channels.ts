// Every SQL statement about channels.
import { finds, countRows } from '#core/db/results.ts'
import type { Selectable } from 'kysely'
import { existing } from '#core/base/existing.ts'
import type { Role } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isInList, isOneOf, isOneOfTexts, numberList, type NumberList } from '#core/db/dialect.ts'
import { indexWalk, type Walk } from '#core/db/index-walk.ts'
import { newestMessageId } from '#features/read-state/public.ts'
import { insertRecipient } from './recipients.ts'
import type { Tables } from '#schema/tables.ts'

export type ChannelRow = Selectable<Tables['channel']>
export type NewChannel = Omit<ChannelRow, 'id' | 'recipient_id'>

const byId = compiled<{ realmId: number; id: number }, ChannelRow>((db, p) =>
  db.selectFrom('channel').selectAll().where('realm_id', '=', p.realmId).where('id', '=', p.id),
)
const rowById = kept(['channel'], (tx, _key: string, realmId: number, id: number) => byId.first(tx, { realmId, id }))
export const channelById = (tx: ReadTx, realmId: number, id: number): Promise<ChannelRow | undefined> =>
  rowById(tx, `${realmId} ${id}`, realmId, id)
export const channelOf = async (tx: ReadTx, realmId: number, id: number): Promise<ChannelRow> =>
  existing(await channelById(tx, realmId, id))

const byName = compiled<{ realmId: number; name: string }, ChannelRow>((db, p) =>
  db.selectFrom('channel').selectAll().where('realm_id', '=', p.realmId).where('name_lower', '=', p.name),
)
const rowByName = kept(['channel'], (tx, _key: string, realmId: number, name: string) =>
  byName.first(tx, { realmId, name }),
)
export function channelByName(tx: ReadTx, realmId: number, name: string): Promise<ChannelRow | undefined> {
  const key = nameKey(name)
  return rowByName(tx, `${realmId} ${key}`, realmId, key)
}

/** Channel names are looked up ignoring case and surrounding white space. */
const nameKey = (name: string): string => name.trim().toLowerCase()

/** In the order of the names. Undefined if no channel has the name. */
export async function channelsByNames(
  tx: ReadTx,
  realmId: number,
  channelNames: readonly string[],
): Promise<(ChannelRow | undefined)[]> {
  const keys = channelNames.map(nameKey)
  const rows = await tx.db
    .selectFrom('channel')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(eb => isOneOfTexts(tx, eb.ref('name_lower'), keys))
    .execute()
  const found = new Map(rows.map(row => [row.name_lower, row]))
  return keys.map(key => found.get(key))
}

const names = compiled<{ realmId: number; ids: NumberList }, { id: number; name: string }>((db, p, tx) =>
  db
    .selectFrom('channel')
    .select(['id', 'name'])
    .where('realm_id', '=', p.realmId)
    .where(eb => isInList(tx, eb.ref('id'), p.ids)),
)
const namesOnce = kept(['channel'], (tx, _key: string, realmId: number, ids: readonly number[]) =>
  names.all(tx, { realmId, ids: numberList(tx, ids) }),
)
export async function channelNamesOf(
  tx: ReadTx,
  realmId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await namesOnce(tx, `${realmId} ${ids.join()}`, realmId, ids)
  return new Map(rows.map(row => [row.id, row.name]))
}

export const channelsOf = (tx: ReadTx, realmId: number): Promise<ChannelRow[]> =>
  tx.db.selectFrom('channel').selectAll().where('realm_id', '=', realmId).orderBy('id').execute()

export const channelCount = (tx: ReadTx, realmId: number): Promise<number> =>
  countRows(tx.db.selectFrom('channel').where('realm_id', '=', realmId))

export const channelsByIds = (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<ChannelRow[]> =>
  tx.db
    .selectFrom('channel')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()

const defaultsOf = compiled<{ realmId: number }, ChannelRow>((db, p) =>
  db.selectFrom('channel').selectAll().where('realm_id', '=', p.realmId).where('is_default', '=', 1).orderBy('id'),
)
const defaultRows = kept(['channel'], (tx, realmId: number) => defaultsOf.all(tx, { realmId }))
export const defaultChannelsOf = (tx: ReadTx, realmId: number): Promise<readonly ChannelRow[]> =>
  defaultRows(tx, realmId)

/** Facts about a channel that follow from its messages. */
export interface ChannelActivity {
  readonly id: number
  readonly first_message: number | null
  /** When the newest message was sent. */
  readonly newest_sent_at: number | null
  /** How many messages have the given ID or a higher one. */
  readonly recent: number
}
/** Each value is a lookup in the index of the channel's messages, or a count of the index's last entries. */
export const channelActivity = (
  tx: ReadTx,
  realmId: number,
  ids: readonly number[],
  recentFrom: number,
): Promise<ChannelActivity[]> =>
  tx.db
    .selectFrom('channel')
    .select(eb => {
      const recipient = { 'message.recipient_id': eb.ref('channel.recipient_id') }
      const from = (after: number, direction: 'asc' | 'desc'): Walk =>
        indexWalk(tx, recipient, { id: 'message.id', after, until: Number.MAX_SAFE_INTEGER }, direction)
      const messages = eb.selectFrom('message')
      const [first, last] = [from(0, 'asc'), from(0, 'desc')]
      return [
        'channel.id',
        messages.select('message.id').where(first.within).orderBy(first.order).limit(1).as('first_message'),
        messages.select('sent_at').where(last.within).orderBy(last.order).limit(1).as('newest_sent_at'),
        messages
          .where(from(recentFrom - 1, 'asc').within)
          .select(m => m.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('recent'),
      ]
    })
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('channel.id'), ids))
    .execute()

const firstAfter = compiled<{ realmId: number; id: number }, { id: number; sent_at: number }>((db, p, tx) => {
  const bounds = { id: 'id', after: p.id, until: Number.MAX_SAFE_INTEGER }
  const { within, order } = indexWalk(tx, { realm_id: p.realmId }, bounds, 'asc')
  return db.selectFrom('message').select(['id', 'sent_at']).where(within).orderBy(order).limit(1)
})
/** The ID from which messages were sent at this time or later. Found by bisection, because times aren't indexed. */
export async function firstMessageSince(tx: ReadTx, realmId: number, time: number): Promise<number> {
  let low = 1
  let high = (await newestMessageId(tx)) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const message = await firstAfter.first(tx, { realmId, id: middle - 1 })
    if (message !== undefined && message.sent_at < time) low = message.id + 1
    else high = middle
  }
  return low
}

const oldest = compiled<{ recipientId: number }, { id: number }>((db, p, tx) => {
  const bounds = { id: 'id', after: 0, until: Number.MAX_SAFE_INTEGER }
  const { within, order } = indexWalk(tx, { recipient_id: p.recipientId }, bounds, 'asc')
  return db.selectFrom('message').select('id').where(within).orderBy(order).limit(1)
})
export const firstMessageOf = async (tx: ReadTx, recipientId: number): Promise<number | undefined> =>
  (await oldest.first(tx, { recipientId }))?.id

interface RoleOf {
  readonly id: number
  readonly role: Role
}
export const activeRoles = (tx: ReadTx, realmId: number): Promise<RoleOf[]> =>
  tx.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('realm_id', '=', realmId)
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute()

/** Whether the channel has messages outside the empty topic. */
export const hasNamedTopics = (tx: ReadTx, channelId: number): Promise<boolean> =>
  finds(
    tx.db
      .selectFrom('topic')
      .select('channel_id')
      .where('channel_id', '=', channelId)
      .where('name_lower', '!=', '')
      .where('message_count', '>', 0)
      .limit(1),
  )

export async function insertChannel(tx: WriteTx, channel: NewChannel): Promise<ChannelRow> {
  const recipient_id = await insertRecipient(tx, channel.realm_id, null)
  const inserted = await tx.db
    .insertInto('channel')
    .values({ ...channel, recipient_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return inserted
}

export async function updateChannel(tx: WriteTx, id: number, change: Partial<NewChannel>): Promise<void> {
  await tx.db.updateTable('channel').set(change).where('id', '=', id).execute()
}
