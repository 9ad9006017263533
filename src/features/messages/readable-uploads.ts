// Which linked files a reader may read: the reader's own, and those in messages that the reader can see.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { flaggedMessages, personalStates } from '#features/read-state/public.ts'
import {
  type AttachmentRow,
  attachmentsByFolders,
  referencesAt,
  linkedFolders,
  mayLinkToUploads,
} from '#features/uploads/public.ts'
import { messageVisibility } from './visible-message.ts'

/** The most references to check. Half of them are the oldest, which newer ones can't displace. */
const referencesChecked = 1_000

export async function readableUploads(
  tx: ReadTx,
  reader: Caller,
  uploads: readonly AttachmentRow[],
): Promise<AttachmentRow[]> {
  const isOwn = ({ account_id }: AttachmentRow): boolean => account_id === reader.id
  const others = uploads.filter(upload => !isOwn(upload)).map(({ id }) => id)
  const shared = others.length === 0 ? new Set<number>() : await sharedWith(tx, reader, others)
  return uploads.filter(upload => isOwn(upload) || shared.has(upload.id))
}

/** The given messages that the reader can see. */
export async function messagesSeenBy(tx: ReadTx, reader: Caller, messageIds: readonly number[]): Promise<Set<number>> {
  const seen = new Set<number>()
  if (messageIds.length === 0) return seen
  const sees = messageVisibility(tx, reader)
  const messages = await flaggedMessages(tx, reader.realmId, [...new Set(messageIds)])
  const stateOf = await personalStates(tx, reader.id, messages)
  for (const message of messages) if (await sees(message, stateOf(message))) seen.add(message.id)
  return seen
}

async function sharedWith(tx: ReadTx, reader: Caller, uploadIds: readonly number[]): Promise<Set<number>> {
  const shared = new Set<number>()
  const perFile = Math.ceil(referencesChecked / 2 / uploadIds.length)
  for (const end of ['newest', 'oldest'] as const) {
    const references = await referencesAt(tx, end, uploadIds, perFile)
    const messageIds = references.map(reference => reference.message_id)
    const seen = await messagesSeenBy(tx, reader, messageIds)
    for (const { attachment_id, message_id } of references) if (seen.has(message_id)) shared.add(attachment_id)
    if (references.length < perFile || shared.size === uploadIds.length) break
  }
  return shared
}

/** The files that a text links to. The server's own text has no writer, and shares no files. */
export async function linkedUploads(
  tx: ReadTx,
  realmId: number,
  content: string,
  writer?: Caller,
): Promise<AttachmentRow[]> {
  if (writer === undefined || !mayLinkToUploads(content)) return []
  const folders = linkedFolders(realmId, content)
  if (folders.length === 0) return []
  return readableUploads(tx, writer, await attachmentsByFolders(tx, realmId, folders))
}
