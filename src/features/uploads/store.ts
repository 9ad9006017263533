// Every SQL statement about uploaded files and the messages that link to them.
import { type Selectable, sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'
import { deleteWanted } from './store/wanted.ts'

export type AttachmentRow = Selectable<Tables['attachment']>
export type ImageRow = Selectable<Tables['attachment_image']>
type AttachmentReference = Selectable<Tables['attachment_reference']>

/**
 * How many messages are listed with a file: thousands may link to it, and each new one causes an event with the list.
 */
export const listedMessages = 100

export async function insertAttachment(tx: WriteTx, attachment: Omit<AttachmentRow, 'id'>): Promise<AttachmentRow> {
  const { id } = await tx.db.insertInto('attachment').values(attachment).returning('id').executeTakeFirstOrThrow()
  return { id, ...attachment }
}

/** A user's newest files, oldest first. */
export async function attachmentsOf(tx: ReadTx, accountId: number, atMost: number): Promise<AttachmentRow[]> {
  const newest = await tx.db
    .selectFrom('attachment')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute()
  return newest.toReversed()
}

export const attachmentsByFolders = (
  tx: ReadTx,
  realmId: number,
  folders: readonly string[],
): Promise<AttachmentRow[]> =>
  tx.db
    .selectFrom('attachment')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('folder', 'in', folders)
    .orderBy('id')
    .execute()

const byId = compiled<{ realmId: number; id: number }, AttachmentRow>((db, p) =>
  db.selectFrom('attachment').selectAll().where('realm_id', '=', p.realmId).where('id', '=', p.id),
)
export const attachmentById = (tx: ReadTx, realmId: number, id: number): Promise<AttachmentRow | undefined> =>
  byId.first(tx, { realmId, id })

/** Files to which these messages link. */
export const attachmentsOfMessages = (tx: ReadTx, messageIds: readonly number[]): Promise<AttachmentRow[]> =>
  tx.db
    .selectFrom('attachment_reference')
    .innerJoin('attachment', 'attachment.id', 'attachment_reference.attachment_id')
    .selectAll('attachment')
    .distinct()
    .where(eb => isOneOf(tx, eb.ref('message_id'), messageIds))
    .orderBy('attachment.id')
    .execute()

/** The newest or oldest messages that link to each of these files, ascending. Other references aren't read. */
export function referencesAt(
  tx: ReadTx,
  end: 'newest' | 'oldest',
  attachmentIds: readonly number[],
  perFile: number,
): Promise<AttachmentReference[]> {
  const last = (order: 'asc' | 'desc') =>
    sql`(select n.message_id from attachment_reference n where n.attachment_id = a.id
      order by n.message_id ${sql.raw(order)} limit 1 offset ${perFile - 1})`
  return (
    tx.db
      .selectFrom('attachment as a')
      // A cross join runs in the order written. In the other order, the subquery would run for each reference.
      .crossJoin('attachment_reference as c')
      .whereRef('c.attachment_id', '=', 'a.id')
      .select(['c.attachment_id', 'c.message_id'])
      .where(eb => isOneOf(tx, eb.ref('a.id'), attachmentIds))
      .where(
        end === 'newest'
          ? sql<boolean>`c.message_id >= coalesce(${last('desc')}, 0)`
          : sql<boolean>`c.message_id <= coalesce(${last('asc')}, ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
      )
      .orderBy('c.message_id')
      .execute()
  )
}

/** The newest messages that link to each of these files, ascending. */
export async function messageIdsOf(tx: ReadTx, attachmentIds: readonly number[]): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>(attachmentIds.map(id => [id, []]))
  for (const { attachment_id, message_id } of await referencesAt(tx, 'newest', attachmentIds, listedMessages))
    ids.get(attachment_id)?.push(message_id)
  return ids
}

export async function insertReferences(
  tx: WriteTx,
  messageId: number,
  attachmentIds: readonly number[],
): Promise<void> {
  await tx.db
    .insertInto('attachment_reference')
    .values(attachmentIds.map(attachment_id => ({ attachment_id, message_id: messageId })))
    .execute()
  await tx.db
    .updateTable('attachment')
    .set({ unreferenced_since: null })
    .where(eb => isOneOf(tx, eb.ref('id'), attachmentIds))
    .execute()
}

export async function deleteReferences(
  tx: WriteTx,
  messageIds: readonly number[],
  attachmentIds: readonly number[],
): Promise<void> {
  await tx.db
    .deleteFrom('attachment_reference')
    .where(eb => isOneOf(tx, eb.ref('message_id'), messageIds))
    .where(eb => isOneOf(tx, eb.ref('attachment_id'), attachmentIds))
    .execute()
  await tx.db
    .updateTable('attachment')
    .set({ unreferenced_since: tx.now })
    .where(eb => isOneOf(tx, eb.ref('id'), attachmentIds))
    .where(sql<boolean>`not exists (select 1 from attachment_reference c where c.attachment_id = attachment.id)`)
    .execute()
}

/** Messages will only link to it. */
export async function makeLink(tx: WriteTx, attachmentId: number): Promise<void> {
  await tx.db.updateTable('attachment').set({ media_kind: null }).where('id', '=', attachmentId).execute()
}

export async function insertImage(tx: WriteTx, row: ImageRow): Promise<void> {
  await tx.db.insertInto('attachment_image').values(row).execute()
}

export async function deleteImage(tx: WriteTx, attachmentId: number): Promise<void> {
  await tx.db.deleteFrom('attachment_image').where('attachment_id', '=', attachmentId).execute()
}

/** Images that were read, or found to be unreadable, by attachment ID. */
export async function examinedImages(tx: ReadTx, attachmentIds: readonly number[]): Promise<Map<number, ImageRow>> {
  if (attachmentIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('attachment_image')
    .selectAll()
    .where(eb => isOneOf(tx, eb.ref('attachment_id'), attachmentIds))
    .execute()
  return new Map(rows.map(row => [row.attachment_id, row]))
}

/** The messages that link to a file, ascending. */
export async function messagesLinkingTo(
  tx: ReadTx,
  attachmentId: number,
  after: number,
  atMost: number,
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('attachment_reference')
    .select('message_id')
    .where('attachment_id', '=', attachmentId)
    .where('message_id', '>', after)
    .orderBy('message_id')
    .limit(atMost)
    .execute()
  return rows.map(({ message_id }) => message_id)
}

export async function deleteAttachment(tx: WriteTx, id: number): Promise<void> {
  await tx.db.deleteFrom('attachment_reference').where('attachment_id', '=', id).execute()
  await tx.db.deleteFrom('scheduled_upload').where('attachment_id', '=', id).execute()
  await deleteWanted(tx, id)
  await tx.db.deleteFrom('attachment').where('id', '=', id).execute()
}

const isScheduled = sql<boolean>`exists (select 1 from scheduled_upload s where s.attachment_id = attachment.id)`

/** Files of all organizations that no message has linked to since `since`, and no scheduled message links to. */
export const unreferencedAttachments = (tx: ReadTx, since: number, atMost: number): Promise<AttachmentRow[]> =>
  tx.db
    .selectFrom('attachment')
    .selectAll()
    .where('unreferenced_since', '<', since)
    .where(eb => eb.not(isScheduled))
    .limit(atMost)
    .execute()

/** The file, if it is still among them. */
export const unreferencedAttachment = (tx: ReadTx, id: number, since: number): Promise<AttachmentRow | undefined> =>
  tx.db
    .selectFrom('attachment')
    .selectAll()
    .where('id', '=', id)
    .where('unreferenced_since', '<', since)
    .where(eb => eb.not(isScheduled))
    .executeTakeFirst()

export async function insertScheduledUploads(
  tx: WriteTx,
  scheduledMessageId: number,
  attachmentIds: readonly number[],
): Promise<void> {
  const rows = attachmentIds.map(attachment_id => ({ attachment_id, scheduled_message_id: scheduledMessageId }))
  await tx.db.insertInto('scheduled_upload').values(rows).execute()
}

/** Files that no message links to are kept as if a message had linked to them until now. */
export async function deleteScheduledUploads(tx: WriteTx, scheduledMessageId: number): Promise<void> {
  const released = await tx.db
    .deleteFrom('scheduled_upload')
    .where('scheduled_message_id', '=', scheduledMessageId)
    .returning('attachment_id')
    .execute()
  if (released.length === 0) return
  const ids = released.map(({ attachment_id }) => attachment_id)
  await tx.db
    .updateTable('attachment')
    .set({ unreferenced_since: tx.now })
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .where('unreferenced_since', 'is not', null)
    .execute()
}

type SpaceChange = Pick<AttachmentRow, 'realm_id' | 'account_id'> & { readonly bytes: number }

/** Returns the size of the organization's uploads after the change. */
export async function addSpace(tx: WriteTx, { realm_id, account_id, bytes }: SpaceChange): Promise<number> {
  await tx.db
    .insertInto('account_upload_space')
    .values({ account_id, bytes })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ bytes: sql`account_upload_space.bytes + excluded.bytes` }),
    )
    .execute()
  const { bytes: used } = await tx.db
    .insertInto('upload_space')
    .values({ realm_id, bytes })
    .onConflict(conflict =>
      conflict.column('realm_id').doUpdateSet({ bytes: sql`upload_space.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return used
}

export async function spaceUsedBy(tx: ReadTx, realmId: number): Promise<number> {
  const row = await tx.db.selectFrom('upload_space').select('bytes').where('realm_id', '=', realmId).executeTakeFirst()
  return row?.bytes ?? 0
}

/** The size of the uploads of a person and that person's bots. */
export async function spaceUsedByPerson(tx: ReadTx, realmId: number, personId: number): Promise<number> {
  const { bytes } = await tx.db
    .selectFrom('account')
    .innerJoin('account_upload_space', 'account_upload_space.account_id', 'account.id')
    .where('account.realm_id', '=', realmId)
    .where(eb => eb.or([eb('account.id', '=', personId), eb('account.bot_owner_id', '=', personId)]))
    .select(sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** The size of each organization's uploads, if it has any. */
export async function spaceByRealm(tx: ReadTx): Promise<Map<number, number>> {
  const rows = await tx.db.selectFrom('upload_space').selectAll().execute()
  return new Map(rows.map(({ realm_id, bytes }) => [realm_id, bytes]))
}

/** The size of each account's uploads, if it has any. */
export async function spaceByAccount(tx: ReadTx, realmId: number): Promise<Map<number, number>> {
  const rows = await tx.db
    .selectFrom('account_upload_space')
    .innerJoin('account', 'account.id', 'account_upload_space.account_id')
    .select(['account_id', 'bytes'])
    .where('account.realm_id', '=', realmId)
    .execute()
  return new Map(rows.map(({ account_id, bytes }) => [account_id, bytes]))
}
