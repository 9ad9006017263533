// Colors code: turns the highlighter's tree of scopes into a flat list of spans that never cross the end of a line.
import type { HLJSApi } from 'highlight.js'
import { escapeHtml } from '#core/base/escape-html.ts'
import { embeddedIn, type GrammarName, grammarOf, textGrammars } from './grammars.ts'
import { classOfPlain, plainPattern, pygmentsClass } from './pygments-classes.ts'

/** The highlighter keeps its tree private, but stable: https://github.com/highlightjs/highlight.js/issues/4076 */
interface ScopeNode {
  readonly scope?: string
  readonly children: readonly (string | ScopeNode)[]
}

/** One highlighter for each grammar, because its result must not depend on which grammars were loaded before. */
const loaded = new Map<GrammarName, HLJSApi>()

export async function loadGrammar(name: GrammarName): Promise<void> {
  if (loaded.has(name)) return
  const { default: core } = await import('highlight.js/lib/core')
  const highlighter = core.newInstance()
  for (const part of [name, ...(embeddedIn[name] ?? [])]) highlighter.registerLanguage(part, await grammarOf(part))
  // The first text compiles the grammar, which takes a few milliseconds. That happens here, while the grammar is
  // loading.
  highlighter.highlight('', { language: name, ignoreIllegals: true })
  loaded.set(name, highlighter)
}

/** The grammar must have been loaded. */
export function highlighted(code: string, name: GrammarName): string {
  // Not every grammar has a rule for the line that names a script's interpreter.
  const start = code.startsWith('#!') ? code.indexOf('\n') : 0
  const { _emitter } = loaded.get(name)!.highlight(code.slice(start), { language: name, ignoreIllegals: true })
  const painter = new Painter(name)
  painter.add(code.slice(0, start), 'ch')
  painter.paint((_emitter as unknown as { readonly rootNode: ScopeNode }).rootNode)
  return painter.html()
}

class Painter {
  readonly #grammar: GrammarName
  readonly #pieces: string[] = []
  #class: string | undefined
  #pending = ''

  constructor(grammar: GrammarName) {
    this.#grammar = grammar
  }

  /** Without recursion: scopes may be nested as deeply as the code. */
  paint(root: ScopeNode): void {
    const open: { readonly left: Iterator<string | ScopeNode>; readonly shown: string | undefined }[] = [
      { left: root.children.values(), shown: undefined },
    ]
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { value: child, done } = top.left.next()
      if (done === true) open.pop()
      else if (typeof child !== 'string') {
        const own = child.scope === undefined ? undefined : pygmentsClass(child.scope, beginning(child))
        open.push({ left: child.children.values(), shown: own ?? top.shown })
      } else if (top.shown === undefined) this.#plain(child)
      else this.add(child, top.shown)
    }
  }

  html(): string {
    this.#flush()
    return this.#pieces.join('')
  }

  /** Text for which the grammar has no scope. */
  #plain(text: string): void {
    if (this.#grammar === 'latex') return this.#marked(text, /([{}]+)/g, () => 'nb')
    if (textGrammars.has(this.#grammar)) return this.add(text, undefined)
    this.#marked(text, plainPattern, classOfPlain)
  }

  #marked(text: string, pattern: RegExp, classOf: (match: RegExpExecArray) => string): void {
    let end = 0
    for (const match of text.matchAll(pattern)) {
      this.add(text.slice(end, match.index), undefined)
      this.add(match[0], classOf(match))
      end = match.index + match[0].length
    }
    this.add(text.slice(end), undefined)
  }

  add(text: string, shown: string | undefined): void {
    if (text === '') return
    if (shown !== this.#class) this.#flush()
    this.#class = shown
    this.#pending += text
  }

  #flush(): void {
    const open = this.#class === undefined ? '' : `<span class="${this.#class}">`
    const close = open === '' ? '' : '</span>'
    if (this.#pending !== '')
      this.#pieces.push(
        this.#pending
          .split('\n')
          .map(line => (line === '' ? '' : `${open}${escapeHtml(line)}${close}`))
          .join('\n'),
      )
    this.#pending = ''
  }
}

/** The first text in a node, unless it is nested too deeply. */
function beginning(node: ScopeNode): string {
  let first: string | ScopeNode | undefined = node
  for (let depth = 0; depth < 4 && typeof first === 'object'; depth++) first = first.children[0]
  return typeof first === 'string' ? first : ''
}
