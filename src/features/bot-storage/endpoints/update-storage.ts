import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { charactersLimit, keysLimit, StorageFull, storedTexts } from '../bot-storage.ts'
import { storageTotals, storeTexts } from '../store.ts'

export const updateBotStorage = endpoint({
  route: 'PUT /bot_storage',
  summary: 'Store texts of the bot',
  access: 'bot',
  params: { storage: required(storedTexts, 'Texts by their keys; a text with the same key is replaced.') },
  errors: [StorageFull, keysLimit.Exceeded],

  async handle({ caller, params: { storage }, tx }) {
    const texts = Object.entries(storage).map(([key, value]) => ({ key, value }))
    if (texts.length === 0) return
    await storeTexts(tx, caller.id, texts)
    const { count, characters } = await storageTotals(tx, caller.id)
    const { most } = charactersLimit
    if (characters > most) throw StorageFull({ over: characters - most, most })
    requireWithin(keysLimit, count)
  },
})
