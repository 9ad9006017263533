export { addressesIn } from './inline/addresses.ts'
export { mentionedNames, type LinkedTopic, type Named, silentGroupMention, silentMention } from './mentions.ts'
export type { MediaKind, MentionedUser, RenderContext, Rendered } from './context.ts'
export { prepareToRender, render, rendererVersion } from './render.ts'
