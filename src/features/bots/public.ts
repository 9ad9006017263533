// The door to bots: who administers them.
export { botKnowledgeEvents, tellOfBots } from './administrators.ts'
export { ensureSystemBots, type SystemBot, systemBotId, systemBotNamed } from './system-bots.ts'
