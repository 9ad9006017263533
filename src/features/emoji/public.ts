export { emojiInText } from './custom-emoji.ts'
export { namedEmoji, customEmoji } from './emoji-lookup.ts'
export { unicodeEmoji } from './unicode-emoji.ts'
