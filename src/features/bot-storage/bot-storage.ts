// A bot's storage: texts by key.
import { badRequest } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import { boundedText, dictionary, keyLimit, list } from '#core/contract/shape.ts'

export const KeyMissing = badRequest('Key does not exist.')
export const StorageFull = badRequest('Request exceeds storage limit by {over} bytes. The limit is {most} bytes.')
export const TooMuchToRead = badRequest(
  'The texts have more than {most} bytes together. Ask for some of them with keys.',
)

export const keysLimit = limit('keys in storage', 'a bot', 10_000)
/** For all keys and values, because a bot can read all of them at once. */
export const bytesLimit = limit('bytes in storage', 'a bot', 1_000_000)
export const ownerLimit = limit('bytes in storage across all bots', 'an owner', 10_000_000)

/** With its key and encoding, a value fits into a request body. */
export const storedTexts = dictionary(boundedText(250_000))
export const keyList = list(boundedText(keyLimit))
