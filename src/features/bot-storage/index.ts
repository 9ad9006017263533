import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { bytesLimit, keysLimit, ownerLimit } from './bot-storage.ts'
import { getBotStorage, removeBotStorage, updateBotStorage } from './endpoints.ts'

export const botStorage = feature({
  name: 'bot-storage',
  about: 'Texts that a bot keeps from one run to the next.',
  endpoints: [getBotStorage, updateBotStorage, removeBotStorage],
  events: [],
  limits: [keysLimit, bytesLimit, ownerLimit],
  hookHandlers: [erases('bot_storage.account_id'), erases('bot_storage_space.account_id')],
})
