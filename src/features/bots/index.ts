import { feature } from '#core/feature.ts'
import { emitBotsToAdministrators, deliverBots } from './administrators.ts'
import { botsLimit, createBot } from './endpoints/create-bot.ts'
import { deactivateBot, updateBot } from './endpoints/update-bot.ts'
import { getBotApiKey, regenerateBotApiKey } from './endpoints/bot-api-key.ts'
import { getBots } from './endpoints/get-bots.ts'
import { botAdded, botDeleted, botUpdated } from './events.ts'
import { botsState, builtInBotsState } from './state.ts'
import { systemBotsState } from './system-bots.ts'

export const bots = feature({
  name: 'bots',
  about: "Bots, their owners, and the server's own bots.",
  endpoints: [getBots, createBot, updateBot, deactivateBot, getBotApiKey, regenerateBotApiKey],
  events: [botAdded, botUpdated, botDeleted],
  state: [botsState, builtInBotsState, systemBotsState],
  deliverers: [deliverBots],
  hookHandlers: [emitBotsToAdministrators],
  limits: [botsLimit],
})
