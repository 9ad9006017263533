export { type MentionTargets, mentionedNames, type MentionNames, type MentionedUser } from './mentions.ts'
export { render, type Rendered, rendererVersion } from './render.ts'
