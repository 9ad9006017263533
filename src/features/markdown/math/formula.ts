// Formulas by KaTeX, which is loaded with the first text that has one.
import type { KatexOptions } from 'katex'
import { escapeHtml } from '#core/base/escape-html.ts'
import type { RenderState } from '../context.ts'
import { addHeavyPart, effortOf } from '../heavy-parts.ts'

type RenderToString = (source: string, options: KatexOptions) => string
let renderToString: RenderToString | undefined

export async function loadKatex(): Promise<void> {
  renderToString ??= (await import('katex')).default.renderToString
}

/**
 * Commands that define others can make a short formula long, no matter how low the limit of expansions is. The last
 * ones would write to the server's own output.
 */
const refused =
  /\\(?:[egx]?def|(?:re|provide)?newcommand|(?:re|provide)command|let|futurelet|global|long|message|errmessage|show)(?![a-zA-Z@])/

/** KaTeX 0.18 gave these classes a prefix. Style sheets and apps in use expect them without it. */
const prefixed =
  /\bkatex-(accent|base|fix|hdashline|hline|inner|newline|overlay|overline|root|rule|sizing|smash|sout|stretchy|strut|tag|thinbox|underline|vbox)\b/g

/** Quotation marks in the user's text are escaped, so every match really is an attribute. */
const withKnownClasses = (html: string): string =>
  html.replaceAll(/class="[^"]*"/g, attribute => attribute.replaceAll(prefixed, '$1'))

/** Undefined if it isn't a formula. KaTeX must have been loaded. */
function formulaHtml(source: string, displayMode: boolean): string | undefined {
  if (refused.test(source)) return undefined
  try {
    const html = renderToString!(source, {
      displayMode,
      output: 'htmlAndMathml',
      strict: 'ignore',
      trust: false,
      throwOnError: true,
      maxSize: 50,
      maxExpand: 500,
    })
    return withKnownClasses(html)
  } catch {
    // Not only KaTeX's own errors: very deeply nested braces exhaust the stack.
    return undefined
  }
}

/** The cost of even the shortest formula, in characters. */
const leastLength = 5

/** Some characters become many elements: the start of a command, an index, a matrix cell, an accent. */
const effortFor = (source: string): number =>
  Math.max(
    effortOf.formula * (leastLength + source.length),
    3 * source.length + 25 * (source.match(costly)?.length ?? 0) + 8 * (source.match(operators)?.length ?? 0),
  )
const costly = /[\\^_&']|[^\0-\x7f]/g
const operators = /[-+*/=<>,;:|]/g

export interface Formula {
  readonly source: string
  /** Absent until the formula is rendered, and if the source is shown because it is invalid or too long. */
  html?: string | undefined
}

export function addFormula(state: RenderState, source: string, isDisplayed: boolean): Formula {
  const formula: Formula = { source }
  addHeavyPart(state, {
    key: `${isDisplayed ? '$$$' : '$$'} ${source}`,
    effort: effortFor(source),
    load: loadKatex,
    make: () => formulaHtml(source, isDisplayed),
    show: html => {
      formula.html = html
    },
  })
  return formula
}

/** `mark` is shown around the source. */
export const presentFormula = ({ source, html }: Formula, mark = ''): string =>
  html ?? `<span class="tex-error">${escapeHtml(mark + source + mark)}</span>`
