export { ensureSystemBots, type SystemBot, systemBotId } from './system-bots.ts'
