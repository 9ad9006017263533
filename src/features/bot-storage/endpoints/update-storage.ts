import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { bytesLimit, keysLimit, ownerLimit, StorageFull, storedTexts } from '../bot-storage.ts'
import { bytesOfOwner, noteStorage, storeTexts } from '../store.ts'

export const updateBotStorage = endpoint({
  route: 'PUT /bot_storage',
  summary: 'Store texts of the bot',
  access: 'bot',
  params: { storage: required(storedTexts, 'Texts by their keys; a text with the same key is replaced.') },
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
