export { unicodeEmoji } from './unicode-emoji.ts'
