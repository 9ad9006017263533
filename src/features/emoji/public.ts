export { emojiInText, namedEmoji, customEmoji } from './custom-emoji.ts'
export { unicodeEmoji } from './emoji-data.ts'
