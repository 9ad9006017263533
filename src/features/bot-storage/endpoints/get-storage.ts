import { endpoint } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { dictionary, text } from '#core/contract/shape.ts'
import { bytesLimit, keyList, KeyMissing, TooMuchToRead } from '../bot-storage.ts'
import { bytesStored, storedTexts } from '../store.ts'

export const getBotStorage = endpoint({
  route: 'GET /bot_storage',
  summary: "Get the bot's stored texts",
  access: 'bot',
  heavy: true,
  params: { keys: optional(keyList, 'Keys of the wanted texts; all texts unless given.') },
  returns: { storage: required(dictionary(text), 'The texts by their keys.') },
  errors: [KeyMissing, TooMuchToRead],

  async handle({ caller, params: { keys }, tx }) {
    // A storage that was filled before there was a limit. One text is always readable.
    const isOne = keys !== undefined && new Set(keys).size <= 1
    if (!isOne && (await bytesStored(tx, caller.id, keys)) > bytesLimit.most)
      throw TooMuchToRead({ most: bytesLimit.most })
    const texts = await storedTexts(tx, caller.id, keys)
    if (keys !== undefined && texts.length < new Set(keys).size) throw KeyMissing()
    return { storage: Object.fromEntries(texts.map(({ key, value }) => [key, value])) }
  },
})
