// References from messages to files. The files' owners get events.
import { only } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Attachment, asAttachment, pathIdOf, uploadsPath } from './attachment.ts'
import { attachmentUpdated } from './events.ts'
import {
  type AttachmentRow,
  attachmentsOfMessages,
  deleteReferences,
  insertReferences,
  messageIdsOf,
  spaceUsedBy,
  deleteScheduledUploads,
  insertScheduledUploads,
} from './store.ts'

const idsOf = (rows: readonly AttachmentRow[]): number[] => rows.map(({ id }) => id)

export async function referenceUploads(tx: WriteTx, messageId: number, rows: readonly AttachmentRow[]): Promise<void> {
  if (rows.length === 0) return
  await insertReferences(tx, messageId, idsOf(rows))
  await emitAttachments(tx, rows, { linked_by: messageId })
}

/** Replaces the files that the message links to. Returns those that no message links to any longer. */
export async function replaceReferences(
  tx: WriteTx,
  messageId: number,
  rows: readonly AttachmentRow[],
): Promise<{ row: AttachmentRow; attachment: Attachment }[]> {
  const before = await attachmentsOfMessages(tx, [messageId])
  const [had, has] = [new Set(idsOf(before)), new Set(idsOf(rows))]
  await referenceUploads(
    tx,
    messageId,
    rows.filter(({ id }) => !had.has(id)),
  )
  const removed = before.filter(({ id }) => !has.has(id))
  if (removed.length === 0) return []
  await deleteReferences(tx, [messageId], idsOf(removed))
  const released = await emitAttachments(tx, removed, { linked_by: messageId })
  return released.filter(({ attachment }) => attachment.message_ids.length === 0)
}

/**
 * Called before messages of one conversation are deleted. A file's owner gets an event only if the owner can see the
 * messages.
 */
export async function releaseReferences(
  tx: WriteTx,
  messageIds: readonly number[],
  isSeenBy: (accountId: number) => boolean,
): Promise<void> {
  const rows = await attachmentsOfMessages(tx, messageIds)
  if (rows.length === 0) return
  await deleteReferences(tx, messageIds, idsOf(rows))
  const seen = rows.filter(row => isSeenBy(row.account_id))
  if (seen.length > 0) await emitAttachments(tx, seen)
}

async function emitAttachments(
  tx: WriteTx,
  rows: readonly AttachmentRow[],
  why: { readonly linked_by?: number } = {},
): Promise<{ row: AttachmentRow; attachment: Attachment }[]> {
  const messageIds = await messageIdsOf(tx, idsOf(rows))
  const upload_space_used = await spaceUsedBy(tx, rows[0]?.realm_id ?? 0)
  const changed = rows.map(row => ({ row, attachment: asAttachment(row, messageIds.get(row.id) ?? []) }))
  for (const { row, attachment } of changed)
    await tx.emit(attachmentUpdated, only(row.account_id), { attachment, upload_space_used, ...why })
  return changed
}

// The files that scheduled messages link to. They are kept until the message is sent or deleted.

/** Replaces the files that are kept for the scheduled message. */
export async function keepForScheduled(
  tx: WriteTx,
  scheduledMessageId: number,
  rows: readonly AttachmentRow[],
): Promise<void> {
  await deleteScheduledUploads(tx, scheduledMessageId)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await insertScheduledUploads(tx, scheduledMessageId, ids)
}

// Addresses of uploaded files in users' texts.

const folderPattern = '[\\w-]{2}/[\\w-]{24}'
const wholeFolder = new RegExp(`^${folderPattern}$`)
const address = new RegExp(`${uploadsPath}(\\d{1,16})/(${folderPattern})/`, 'g')

export const isFolder = (text: string): boolean => wholeFolder.test(text)

/** A cheap check, because most messages link to no file. */
export const mayLinkToUploads = (content: string): boolean => content.includes(uploadsPath)

/** The folders of the organization's files that a text links to, each once. */
export function linkedFolders(realmId: number, content: string): string[] {
  const folders = new Set<string>()
  for (const [, realm, folder = ''] of content.matchAll(address)) if (Number(realm) === realmId) folders.add(folder)
  return [...folders]
}

/** The address without a host: plain, and percent-encoded. */
export function addressesOf(file: Pick<AttachmentRow, 'realm_id' | 'folder' | 'file_name'>): string[] {
  const plain = uploadsPath + pathIdOf(file)
  return [...new Set([plain, encodeURI(plain)])]
}
