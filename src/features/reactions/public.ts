// For other features: adding a reaction without checks, and the known emoji.
export { checkEmoji, emojiByName, emojiErrors } from './emoji.ts'
export { emojiCodeParam, emojiText, reactionTypeParam, putReaction } from './put-reaction.ts'
