// The large libraries that a text needs, guessed from its fences and dollars, so that they can be loaded before a
// transaction is opened. A library that the guess misses is loaded where it is needed.
import { fenceMark } from './blocks/fence-mark.ts'
import { type GrammarName, mostGrammars } from './code/grammars.ts'
import { loadGrammar } from './code/highlighter.ts'
import { languageNamed } from './code/languages.ts'
import { nextTurn } from './heavy-parts.ts'
import { loadKatex } from './math/katex.ts'
import { isFormula } from './math/math-blocks.ts'

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
