export {
  type MentionTargets,
  mentionedNames,
  type MentionNames,
  type MentionedUser,
  silentMention,
} from './mentions.ts'
export { render, type Rendered, rendererVersion } from './render.ts'
