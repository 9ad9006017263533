import { feature } from '#core/contract/feature.ts'
import { botsLimit, createBot } from './create-bot.ts'
import { deactivateBot } from './deactivate-bot.ts'
import { botAdded, botDeleted, botUpdated } from './events.ts'
import { getBotApiKey } from './get-bot-api-key.ts'
import { getBots } from './get-bots.ts'
import { regenerateBotApiKey } from './regenerate-bot-api-key.ts'
import { botsState, builtInBotsState } from './state.ts'
import { updateBot } from './update-bot.ts'

export const bots = feature({
  name: 'bots',
  about: 'Accounts of programs, and their owners.',
  endpoints: [getBots, createBot, updateBot, deactivateBot, getBotApiKey, regenerateBotApiKey],
  events: [botAdded, botUpdated, botDeleted],
  state: [botsState, builtInBotsState],
  limits: [botsLimit],
})
