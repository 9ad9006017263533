// The door to bots: who administers them.
export { botKnowledgeEvents, tellOfBots } from './administrators.ts'
