// A user's text inside another text: a quote, a spoiler or code that ends where the text ends, whatever it contains.
// The server and the web client both quote with it.
import { withFences } from './blocks/find-fences.ts'

/** How many characters beyond three a fence may have. Longer fences would make the text too long for a message. */
const mostExtra = 60
/** The most characters used to close a text's fences. */
const mostClosing = 200

/** `opening` is the block's language, with an optional header: `quote`, `spoiler Original message`, `text`. */
export function fencedBlock(opening: string, text: string): string {
  return between(opening, /^(?:quoted?|spoiler)\b/.test(opening) ? closedText(text) : withLines(text))
}

/** The text with all its fences closed. If that isn't possible, or would show nothing, the text is shown as code. */
export function closedText(text: string): string {
  const lines = withLines(text)
  // The organization chooses the language of unnamed fences: in a quote they open other fences, in code they don't.
  const [ifCode, ifQuote] = ['', 'quote'].map(language => closed(lines, language))
  return ifCode !== undefined && ifCode === ifQuote ? ifCode : between('text', lines)
}

/** The renderer ends a line at each of these too. */
const withLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Only a line equal to the fence could close it. */
function between(opening: string, text: string): string {
  const runs = new Set([...text.matchAll(/`+|~+/g)].map(([run]) => run.length))
  let length = Math.max(2, ...runs) + 1
  if (length > 3 + mostExtra) for (length = 3; runs.has(length);) length++
  const fence = '`'.repeat(length)
  return `${fence}${opening}\n${text}\n${fence}`
}

/** Undefined if too much would have to be added, or if nothing is left to see: a fence without lines vanishes. */
function closed(text: string, defaultLanguage: string): string | undefined {
  const lines = text.split('\n')
  const open = [...withFences(lines, defaultLanguage).fences.values()].filter(({ isClosed }) => !isClosed)
  const all = [...lines, ...open.toReversed().map(({ mark }) => mark.fence)]
  const result = all.join('\n')
  const isVisible = withFences(all, defaultLanguage).lines.length > 0
  return isVisible && result.length - text.length <= mostClosing ? result : undefined
}
