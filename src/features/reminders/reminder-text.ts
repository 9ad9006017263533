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
import type { ServerTexts } from '#features/texts/public.ts'
import { ownAccount, textsOfAccount, unknownName, visibleAmong } from '#features/users/public.ts'

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
  const t = await noticesFor(tx, reminded)
  return [await linkText(tx, t, reminded, message), ...noteLines(t, reminded)].join('\n')
}

export async function deliveredText(tx: ReadTx, reminded: Reminded): Promise<string> {
  const found = await ifVisible(visibleMessage(tx, reminded.caller, reminded.messageId))
  const t = await noticesFor(tx, reminded)
  const first = found === undefined ? t.reminderGone : await linkText(tx, t, reminded, found.message)
  const quote = found === undefined ? [] : await quoteLines(tx, t, reminded, found.message, found.sender)
  return [first, ...noteLines(t, reminded), ...quote].join('\n')
}

type Notices = ServerTexts['notices']

const noticesFor = async (tx: ReadTx, { caller }: Reminded): Promise<Notices> =>
  textsOfAccount(await ownAccount(tx, caller)).notices

async function linkText(tx: ReadTx, t: Notices, { realm }: Reminded, message: MessageRow): Promise<string> {
  const { server } = tx
  if (message.channel_id !== null) {
    const channel = await channelOf(tx, realm.id, message.channel_id)
    return t.reminder(channelMessageLink({ server, realm, channel }, message))
  }
  const participants = await participantsIn(tx, realm.id, message.recipient_id)
  return t.reminderDirect(directMessageUrl(server, realm, participants, message))
}

const noteLines = (t: Notices, { note }: Reminded): string[] =>
  note === '' ? [] : [t.yourNote, fencedBlock('quote', note)]

async function quoteLines(
  tx: ReadTx,
  t: Notices,
  { caller }: Reminded,
  message: MessageRow,
  sender: Named,
): Promise<string[]> {
  const [known] = await visibleAmong(tx, caller, [sender])
  const name = known === undefined ? unknownName : silentMention(known)
  return [t.wrote(name), fencedBlock('quote', truncatedContent(message.content, quotedLimit))]
}

async function ifVisible<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiError && error.failure === MessageInvalid) return undefined
    throw error
  }
}
