import { endpoint } from '#core/http/endpoint.ts'
import { optional } from '#core/contract/field.ts'
import { keyList, KeyMissing } from '../bot-storage.ts'
import { deleteTexts, noteStorage } from '../store.ts'

export const removeBotStorage = endpoint({
  route: 'DELETE /bot_storage',
  summary: 'Delete stored texts of the bot',
  access: 'bot',
  params: { keys: optional(keyList, 'Keys of the texts; all texts unless given.') },
  errors: [KeyMissing],

  async handle({ caller, params: { keys }, tx }) {
    const deleted = await deleteTexts(tx, caller.id, keys)
    if (keys !== undefined && deleted < new Set(keys).size) throw KeyMissing()
    await noteStorage(tx, caller.id)
  },
})
