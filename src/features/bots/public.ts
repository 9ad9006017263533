// The door to bots: the users who administer them, and the system bots.
export { ensureSystemBots, type SystemBot, systemBotId, systemBotNamed } from './system-bots.ts'
