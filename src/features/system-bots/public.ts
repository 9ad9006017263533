export { ensureSystemBots, type SystemBot, systemBotId, systemBotNamed } from './system-bots.ts'
