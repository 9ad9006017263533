// The code and the formulas of a text are made before the text is rendered. Names are not needed for that.
import type { MarkdownIt } from 'markdown-it'
import { fenceMark } from './blocks/find-fences.ts'
import { type GrammarName, mostGrammars } from './code/grammars.ts'
import { loadGrammar } from './code/highlighter.ts'
import { languageNamed } from './code/languages.ts'
import { newState, type RenderContext } from './context.ts'
import { nextTurn, doHeavyParts, inLine } from './heavy-parts.ts'
import { loadKatex } from './math/formula.ts'
import { isFormula } from './math/math-blocks.ts'

// The large libraries that a text needs, guessed from its fences and dollars, so that they can be loaded before a
// transaction is opened. A library that the guess misses is loaded where it is needed.

/** The names of languages must have been loaded. */
export async function loadParts(content: string): Promise<void> {
  const names = content.split('\n').flatMap(line => fenceMark(line, '')?.language ?? [])
  if (content.includes('$$') || names.some(isFormula)) await loadKatex()
  const grammars = new Set(names.flatMap((name): GrammarName[] | GrammarName => languageNamed(name).grammar ?? []))
  for (const grammar of [...grammars].slice(0, mostGrammars)) {
    await nextTurn()
    await loadGrammar(grammar)
  }
}

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
