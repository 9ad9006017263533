import { optional, required } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { dictionary, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import {
  bytesLimit,
  keyList,
  KeyMissing,
  TooMuchToRead,
  keysLimit,
  ownerLimit,
  StorageFull,
  storedTexts,
} from './bot-storage.ts'
import { bytesStored, textsOf, bytesOfOwner, noteStorage, storeTexts, deleteTexts } from './store.ts'

export const getBotStorage = endpoint({
  route: 'GET /bot_storage',
  summary: "Get data from the bot's storage",
  access: 'bot',
  heavy: true,
  params: { keys: optional(keyList, 'Keys to return; all by default.') },
  returns: { storage: required(dictionary(text), 'Values by key.') },
  errors: [KeyMissing, TooMuchToRead],

  async handle({ caller, params: { keys }, tx }) {
    // The storage was filled before there was a limit. A single text can always be read.
    const isOne = keys !== undefined && new Set(keys).size <= 1
    if (!isOne && (await bytesStored(tx, caller.id, keys)) > bytesLimit.most)
      throw TooMuchToRead({ most: bytesLimit.most })
    const texts = await textsOf(tx, caller.id, keys)
    if (keys !== undefined && texts.length < new Set(keys).size) throw KeyMissing()
    return { storage: Object.fromEntries(texts.map(({ key, value }) => [key, value])) }
  },
})

export const updateBotStorage = endpoint({
  route: 'PUT /bot_storage',
  summary: "Store data in the bot's storage",
  access: 'bot',
  params: { storage: required(storedTexts, 'Values by key. Existing keys are overwritten.') },
  errors: [StorageFull, keysLimit.Exceeded, ownerLimit.Exceeded],

  async handle({ caller, params: { storage }, tx }) {
    const texts = Object.entries(storage).map(([key, value]) => ({ key, value }))
    if (texts.length === 0) return
    await storeTexts(tx, caller.id, texts)
    const { count, bytes } = await noteStorage(tx, caller.id)
    const { most } = bytesLimit
    if (bytes > most) throw StorageFull({ over: bytes - most, most })
    requireWithin(keysLimit, count)
    requireWithin(ownerLimit, await bytesOfOwner(tx, caller.realmId, caller.botOwnerId ?? caller.id))
  },
})

export const removeBotStorage = endpoint({
  route: 'DELETE /bot_storage',
  summary: "Delete data from the bot's storage",
  access: 'bot',
  params: { keys: optional(keyList, 'Keys to delete; all by default.') },
  errors: [KeyMissing],

  async handle({ caller, params: { keys }, tx }) {
    const deleted = await deleteTexts(tx, caller.id, keys)
    if (keys !== undefined && deleted < new Set(keys).size) throw KeyMissing()
    await noteStorage(tx, caller.id)
  },
})
