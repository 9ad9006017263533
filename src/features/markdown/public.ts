export {
  type MentionTargets,
  mentionedNames,
  type MentionNames,
  type MentionedUser,
  type Named,
  silentMention,
} from './mentions.ts'
export { render, type Rendered, rendererVersion } from './render.ts'
