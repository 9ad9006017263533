export {
  type MentionTargets,
  mentionedNames,
  type MentionNames,
  type MentionedUser,
  type Named,
  silentGroupMention,
  silentMention,
} from './mentions.ts'
export { render, type Rendered, rendererVersion } from './render.ts'
