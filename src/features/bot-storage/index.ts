import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { bytesLimit, keysLimit, ownerLimit } from './bot-storage.ts'
import { getBotStorage, removeBotStorage, updateBotStorage } from './endpoints.ts'

export const botStorage = feature({
  name: 'bot-storage',
  about: 'Persistent key-value storage for bots.',
  endpoints: [getBotStorage, updateBotStorage, removeBotStorage],
  events: [],
  limits: [keysLimit, bytesLimit, ownerLimit],
  hookHandlers: [erases('bot_storage.account_id'), erases('bot_storage_space.account_id')],
})
