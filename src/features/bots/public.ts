// The door to bots: who administers them.
export { ensureSystemBots, type SystemBot, systemBotId, systemBotNamed } from './system-bots.ts'
