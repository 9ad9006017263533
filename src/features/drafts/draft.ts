// A draft as clients send and see it (docs/spec/drafts.md#types).
import { failure } from '#core/contract/failure.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { Fraction } from '#core/contract/json-text.ts'
import { textsLimit } from '#core/contract/limit.ts'
import { sentContentLimit } from '#features/messages/public.ts'
import {
  int,
  list,
  nonBlankRawText,
  nullable,
  rawText,
  refuse,
  type Shape,
  text,
  textFrom,
} from '#core/contract/shape.ts'

/** Clients load all drafts when they start. */
export const draftsLimit = textsLimit('drafts', 'a user', 10_000, 4_000_000)

export const DraftMissing = failure(404, 'BAD_REQUEST', 'Draft does not exist')

const draftType = textFrom(['', 'stream', 'private'])
export type DraftType = '' | 'stream' | 'private'

const typeDoc = 'Empty if there is no recipient; stream for a channel, private for direct messages.'
const toDoc = 'For stream drafts: the channel. For private drafts: the users.'

const endOfYear9999 = 253_402_300_799
const microseconds = 1_000_000

/** Seconds, possibly with a fraction. Other types are refused with the error text for integers. */
const editTime: Shape<number> = {
  schema: { type: 'number', maximum: endOfYear9999 },
  travels: 'json',
  parse(value, at) {
    const seconds = value instanceof Fraction ? value.value : value
    if (typeof seconds !== 'number') throw refuse(`${at}["int"]`, 'is not an integer')
    if (seconds > endOfYear9999) throw refuse(at, 'is too large')
    return Math.round(seconds * microseconds) / microseconds
  },
}

const inputFields = {
  type: required(draftType, typeDoc),
  to: required(list(int), toDoc),
  topic: required(rawText, 'Topic of a stream draft; otherwise ignored.'),
  content: required(nonBlankRawText(sentContentLimit), 'Markdown.'),
  timestamp: optional(nullable(editTime), 'When it was last edited, in seconds; now if absent.'),
}
export const draftInput = object('DraftData', inputFields)
export type DraftInput = Values<typeof inputFields>

const draftFields = {
  id: required(int, 'Unique ID.'),
  type: required(draftType, typeDoc),
  to: required(list(int), toDoc),
  topic: required(text, 'Topic of a stream draft; otherwise empty.'),
  content: required(text, 'Markdown.'),
  timestamp: required(int, 'When it was last edited.'),
}
export const draftObject = object('Draft', draftFields)
export type Draft = Values<typeof draftFields>
