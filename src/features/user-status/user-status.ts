// The status that a user sets: a text, an emoji and, in the old form, that the user is away.
import type { ReadTx } from '#core/db/database.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, optional, type Values } from '#core/contract/field.ts'
import { bool, boundedText, int, intBetween, text } from '#core/contract/shape.ts'
import {
  checkEmoji,
  emojiByName,
  emojiCodeParam,
  emojiErrors,
  emojiText,
  reactionTypeParam,
} from '#features/reactions/public.ts'

export const NoNewValues = badRequest('Client did not pass any new values.')
const EmojiNameMissing = badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.')
const EndNotInFuture = badRequest('The time to clear the status must be in the future.')
export const statusErrors = [NoNewValues, EmojiNameMissing, EndNotInFuture, ...emojiErrors]

const statusFields = {
  away: optional(bool, 'True if the user hides their presence. Deprecated.'),
  status_text: optional(text, 'The status text.'),
  emoji_name: optional(text, 'Name of the emoji.'),
  emoji_code: optional(text, 'Identifier of the emoji within its type.'),
  reaction_type: optional(text, 'Type of the emoji.'),
  scheduled_end_time: optional(int, 'When the status is cleared, in UNIX seconds. A Parley extension.'),
}
export const statusObject = object('UserStatus', statusFields)

export interface Status {
  readonly status_text: string
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  /** When it is cleared; null for never. */
  readonly end_at: number | null
}
export const noStatus: Status = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '', end_at: null }

export const isEmpty = ({ status_text, emoji_name }: Status): boolean => status_text === '' && emoji_name === ''

const endOfYear9999 = 253_402_300_799
const statusText = boundedText(60)
/** The text is stored trimmed. */
const trimmedStatus: typeof statusText = {
  ...statusText,
  parse: (value, at) => statusText.parse(text.parse(value, at).trim(), at),
}

export const statusParams = {
  status_text: optional(trimmedStatus, 'The new text; empty to remove it.'),
  emoji_name: optional(emojiText, 'Name of the emoji; empty for none.'),
  emoji_code: emojiCodeParam,
  reaction_type: reactionTypeParam,
  scheduled_end_time: optional(
    intBetween(0, endOfYear9999),
    "When the status is cleared, in UNIX seconds; 0 for never. If the text or the emoji changes without it, the status isn't cleared. A Parley extension.",
    { example: 5_681_662_420 },
  ),
}

type Wanted = Partial<Omit<Status, 'end_at'>> & { readonly scheduled_end_time?: number }

/** The fields that a request changes. Those that it doesn't name are left out. */
export async function wantedStatus(
  tx: ReadTx,
  realmId: number,
  { status_text, emoji_name, emoji_code, reaction_type, scheduled_end_time: end }: Wanted,
): Promise<Partial<Status>> {
  if (emoji_name === undefined && (emoji_code !== undefined || reaction_type !== undefined)) throw EmojiNameMissing()
  if (end !== undefined && end !== 0 && end <= tx.now) throw EndNotInFuture()
  return {
    ...(status_text === undefined ? {} : { status_text }),
    ...(emoji_name === undefined ? {} : await wantedEmoji(tx, realmId, emoji_name, emoji_code, reaction_type)),
    ...(end === undefined ? {} : { end_at: end === 0 ? null : end }),
  }
}

async function wantedEmoji(
  tx: ReadTx,
  realmId: number,
  emoji_name: string,
  emoji_code: string | undefined,
  reaction_type: string | undefined,
): Promise<Omit<Status, 'status_text' | 'end_at'>> {
  if (emoji_name === '') return { emoji_name: '', emoji_code: '', reaction_type: '' }
  const named =
    emoji_code !== undefined && reaction_type !== undefined ? undefined : await emojiByName(tx, realmId, emoji_name)
  const emoji = {
    emoji_code: emoji_code ?? named?.emoji_code ?? '',
    reaction_type: reaction_type ?? named?.reaction_type ?? '',
  }
  await checkEmoji(tx, realmId, emoji_name, emoji)
  return { emoji_name, ...emoji }
}

/** Empty fields are left out. */
export const presentStatus = ({ end_at, ...status }: Status, isAway: boolean): Values<typeof statusFields> => ({
  ...(isAway ? { away: true } : {}),
  ...Object.fromEntries(Object.entries(status).filter(([, value]) => value !== '')),
  ...(end_at === null ? {} : { scheduled_end_time: end_at }),
})
