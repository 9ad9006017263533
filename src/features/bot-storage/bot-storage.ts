// The storage of a bot: texts by keys.
import { badRequest } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import { boundedText, dictionary, keyLimit, list } from '#core/contract/shape.ts'

export const KeyMissing = badRequest('Key does not exist.')
export const StorageFull = badRequest(
  'Request exceeds storage limit by {over} characters. The limit is {most} characters.',
)

export const keysLimit = limit('keys in the storage', 'a bot', 10_000)
/** Of all keys and values. */
export const charactersLimit = limit('characters in the storage', 'a bot', 10_000_000)

/** With its key and its encoding, a value fits into the body of a request. */
export const storedTexts = dictionary(boundedText(250_000))
export const keyList = list(boundedText(keyLimit))
