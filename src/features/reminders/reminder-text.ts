// The text of a reminder. The list of reminders only has the link and the note. When the reminder is due, it also quotes
// the message, if the user can still see it.
import type { Caller } from '#core/contract/access.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelOf } from '#features/channels/public.ts'
import { fencedBlock, type Named, silentMention } from '#features/markdown/public.ts'
import {
  channelMessageLink,
  directMessageUrl,
  MessageInvalid,
  type MessageRow,
  participantsIn,
  truncatedContent,
  visibleMessage,
} from '#features/messages/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { unknownName, visibleAmong } from '#features/users/public.ts'

/** Leaves room for the rest of the reminder. */
const quotedLimit = 8_000

export interface Reminded {
  readonly realm: Realm
  readonly caller: Caller
  readonly messageId: number
  readonly note: string
}

/** Fails if the caller can't see the message. */
export async function listedText(tx: ReadTx, reminded: Reminded): Promise<string> {
  const { message } = await visibleMessage(tx, reminded.caller, reminded.messageId)
  return [await linkText(tx, reminded, message), ...noteLines(reminded)].join('\n')
}

export async function deliveredText(tx: ReadTx, reminded: Reminded): Promise<string> {
  const found = await ifVisible(visibleMessage(tx, reminded.caller, reminded.messageId))
  const first =
    found === undefined
      ? 'You asked for a reminder of a message that was deleted or that you can no longer see.'
      : await linkText(tx, reminded, found.message)
  const quote = found === undefined ? [] : await quoteLines(tx, reminded, found.message, found.sender)
  return [first, ...noteLines(reminded), ...quote].join('\n')
}

async function linkText(tx: ReadTx, { realm }: Reminded, message: MessageRow): Promise<string> {
  const { server } = tx
  if (message.channel_id !== null) {
    const channel = await channelOf(tx, realm.id, message.channel_id)
    return `You asked for a reminder of ${channelMessageLink({ server, realm, channel }, message)}.`
  }
  const participants = await participantsIn(tx, realm.id, message.recipient_id)
  return `You asked for a reminder of [a direct message](${directMessageUrl(server, realm, participants, message)}).`
}

const noteLines = ({ note }: Reminded): string[] => (note === '' ? [] : ['Your note:', fencedBlock('quote', note)])

async function quoteLines(tx: ReadTx, { caller }: Reminded, message: MessageRow, sender: Named): Promise<string[]> {
  const [known] = await visibleAmong(tx, caller, [sender])
  const name = known === undefined ? unknownName : silentMention(known)
  return [`${name} wrote:`, fencedBlock('quote', truncatedContent(message.content, quotedLimit))]
}

async function ifVisible<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiError && error.failure === MessageInvalid) return undefined
    throw error
  }
}
