// Changes a message's content and the flags that follow from its mentions.
import {
  putPersonalRow,
  Flag,
  hasFlag,
  notReceived,
  receiversAmong,
  rowsOfMessage,
} from '#features/read-state/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Rendered, rendererVersion } from '#features/markdown/public.ts'
import {
  type Destination,
  mentionFlags,
  mentionedReaders,
  type MessageRow,
  renderMessage,
  requireMentions,
} from '#features/messages/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { type Attachment, type AttachmentRow, replaceReferences } from '#features/uploads/public.ts'
import { activeAccountIds } from '#features/user-groups/public.ts'

export interface NewContent {
  readonly content: string
  readonly rendered: Rendered
  /** Files that the content links to. */
  readonly uploads: readonly AttachmentRow[]
}

/** Fails if the caller may not mention the content's users and groups. */
export async function renderEdit(
  tx: WriteTx,
  realm: Realm,
  caller: Caller,
  destination: Destination,
  content: string,
): Promise<NewContent> {
  const writing = { realm, content, writer: caller, sharer: caller }
  const { rendered, uploads } = await renderMessage(tx, writing)
  await requireMentions(tx, caller, destination, rendered)
  return { content, rendered, uploads }
}

type ContentColumns = Pick<
  MessageRow,
  | 'content'
  | 'rendered'
  | 'renderer'
  | 'channel_wildcard'
  | 'topic_wildcard'
  | 'has_link'
  | 'has_image'
  | 'has_attachment'
  | 'edited_at'
>
export function contentColumns(
  { channel_id }: MessageRow,
  { content, rendered, uploads }: NewContent,
  now: number,
): ContentColumns {
  const inChannel = channel_id !== null
  return {
    content,
    rendered: rendered.html,
    renderer: rendererVersion,
    channel_wildcard: inChannel && rendered.channelWildcard ? 1 : 0,
    topic_wildcard: inChannel && rendered.topicWildcard ? 1 : 0,
    has_link: rendered.hasLink ? 1 : 0,
    has_image: rendered.hasImage ? 1 : 0,
    has_attachment: uploads.length > 0 ? 1 : 0,
    edited_at: now,
  }
}

/** Returns the caller's files that no message links to any longer. */
export async function updateReferences(
  tx: WriteTx,
  caller: Caller,
  { id, has_attachment }: MessageRow,
  { uploads }: NewContent,
): Promise<Attachment[]> {
  if (has_attachment === 0 && uploads.length === 0) return []
  const detached = await replaceReferences(tx, id, uploads)
  return detached.filter(({ row }) => row.account_id === caller.id).map(({ attachment }) => attachment)
}

/** Replaces the flags that follow from the old text in all copies of the message. */
export async function updateMentionFlags(
  tx: WriteTx,
  realm: Realm,
  message: MessageRow,
  rendered: Rendered,
): Promise<void> {
  const newFlags = await mentionedReaders(tx, realm, message, rendered)
  const active = await activeAccountIds(tx, realm.id, [...newFlags.keys()])
  for (const [id, flags] of newFlags) if (!active.has(id)) newFlags.set(id, flags & ~Flag.has_alert_word)
  const wildcard = message.channel_wildcard === 1 ? Flag.stream_wildcard_mentioned : 0
  const rows = await rowsOfMessage(tx, message.id)
  for (const [accountId, flags] of rows) {
    if (hasFlag(flags, notReceived)) continue
    const changed = (flags & ~mentionFlags) | wildcard | (newFlags.get(accountId) ?? 0)
    if (changed !== flags) await putPersonalRow(tx, accountId, message.id, changed)
  }
  const rowless = [...newFlags].filter(([id, flags]) => !rows.has(id) && flags !== 0).map(([id]) => id)
  for (const [accountId, readUpTo] of await receiversAmong(tx, message, rowless)) {
    const read = message.id <= readUpTo ? Flag.read : 0
    await putPersonalRow(tx, accountId, message.id, read | wildcard | (newFlags.get(accountId) ?? 0))
  }
}
