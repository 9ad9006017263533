export {
  type MentionTargets,
  mentionedNames,
  type MentionNames,
  type MentionedUser,
  silentGroupMention,
  silentMention,
} from './mentions.ts'
export { render, type Rendered, rendererVersion } from './render.ts'
