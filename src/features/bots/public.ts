// For other features: the system bots, and the services of outgoing webhooks.
export { ensureSystemBots, type SystemBot, systemBotId, systemBotNamed } from './system-bots.ts'
export { readService, tokenOf } from './bot.ts'
