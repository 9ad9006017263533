// Makes a text's code and formulas, and loads the large libraries for them, before the text is rendered. That doesn't
// require names.
import type { MarkdownIt } from 'markdown-it'
import { newState, type RenderContext } from './context.ts'
import { doHeavyParts, inLine } from './heavy-parts.ts'

const nothing = new Map<any, never>()
const nobody: RenderContext = {
  userById: nothing,
  userByName: nothing,
  groupByName: nothing,
  channelByName: nothing,
  latestInTopic: () => undefined,
  languageByName: nothing,
  defaultLanguage: '',
  emojiCode: () => undefined,
  emojiName: () => undefined,
  customEmoji: nothing,
  translateEmoticons: false,
  linkify: () => [],
  realmUrl: '',
  uploadByPath: nothing,
  showsPreviews: false,
  previewAddress: undefined,
  isSilent: true,
  isDescription: false,
}

export async function prepareParts(md: MarkdownIt, content: string, longest: number): Promise<void> {
  const render = newState(nobody)
  md.parse(content.toWellFormed(), { render })
  await doHeavyParts(render, longest, inLine)
}
