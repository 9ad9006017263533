// Changes the content of a message, and the flags that follow from its mentions.
import { putPersonalRow, Flag, hasFlag, notReceived } from '#features/read-state/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Rendered, rendererVersion } from '#features/markdown/public.ts'
import {
  type Destination,
  mentionFlags,
  mentionedReaders,
  type MessageRow,
  renderText,
  requireMentions,
} from '#features/messages/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { type Attachment, type AttachmentRow, replaceReferences } from '#features/uploads/public.ts'
import { receiversAmong, rowsOfMessage } from '../store/messages.ts'
import { activeAccountIds } from '#features/user-groups/public.ts'

export interface NewContent {
  readonly content: string
  readonly rendered: Rendered
  /** Files to which it links. */
  readonly uploads: readonly AttachmentRow[]
}

/** The content as it will be stored. Fails if the writer may not write it. */
export async function renderedEdit(
  tx: WriteTx,
  realm: Realm,
  caller: Caller,
  destination: Destination,
  content: string,
): Promise<NewContent> {
  const writing = { realm, content, writer: caller, sharer: caller }
  const { rendered, uploads } = await renderText(tx, writing)
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

/** Updates the references of the message; returns the writer's files to which no message links any longer. */
export async function relink(
  tx: WriteTx,
  caller: Caller,
  { id, has_attachment }: MessageRow,
  { uploads }: NewContent,
): Promise<Attachment[]> {
  if (has_attachment === 0 && uploads.length === 0) return []
  const detached = await replaceReferences(tx, id, uploads)
  return detached.filter(({ row }) => row.account_id === caller.id).map(({ attachment }) => attachment)
}

/** Gives all users with a copy of the message the flags of its new text, and removes the flags of the old one. */
export async function remark(tx: WriteTx, realm: Realm, message: MessageRow, rendered: Rendered): Promise<void> {
  const marks = await mentionedReaders(tx, realm, message, rendered)
  const active = await activeAccountIds(tx, realm.id, [...marks.keys()])
  for (const [id, flags] of marks) if (!active.has(id)) marks.set(id, flags & ~Flag.has_alert_word)
  const wildcard = message.channel_wildcard === 1 ? Flag.stream_wildcard_mentioned : 0
  const rows = await rowsOfMessage(tx, message.id)
  for (const [accountId, flags] of rows) {
    if (hasFlag(flags, notReceived)) continue
    const changed = (flags & ~mentionFlags) | wildcard | (marks.get(accountId) ?? 0)
    if (changed !== flags) await putPersonalRow(tx, accountId, message.id, changed)
  }
  const rowless = [...marks].filter(([id, flags]) => !rows.has(id) && flags !== 0).map(([id]) => id)
  for (const [accountId, mark] of await receiversAmong(tx, message, rowless)) {
    const read = message.id <= mark ? Flag.read : 0
    await putPersonalRow(tx, accountId, message.id, read | wildcard | (marks.get(accountId) ?? 0))
  }
}
