// The text of a user inside another text: a quote, a spoiler or code that ends where the text ends, whatever is in it.
// The server and the web client quote with it.
import { type FenceMark, fenceMark, holdsBlocks } from './blocks/fence-mark.ts'

/** A fence may have this many characters more than three. Longer ones would make the text too long for a message. */
const mostExtra = 60
/** The most characters that close the fences of a text. A text that needs more is shown as code. */
const mostClosing = 200

/** `opening` is the language of the block, perhaps with a header: `quote`, `spoiler Original message`, `text`. */
export function fencedBlock(opening: string, text: string): string {
  if (!/^(?:quoted?|spoiler)\b/.test(opening)) return between(opening, text)
  const closing = closingLines(text)
  return between(opening, closing.length <= mostClosing ? text + closing : between('text', text))
}

/** Only a line that is equal to the fence could close it. */
function between(opening: string, text: string): string {
  const runs = new Set([...text.matchAll(/`+|~+/g)].map(([run]) => run.length))
  let length = Math.max(2, ...runs) + 1
  if (length > 3 + mostExtra) for (length = 3; runs.has(length);) length++
  const fence = '`'.repeat(length)
  return `${fence}${opening}\n${text}\n${fence}`
}

/** The lines that close the fences that a text leaves open, the innermost first. In code nothing opens. */
function closingLines(text: string): string {
  const open: FenceMark[] = []
  for (const line of text.split('\n')) {
    const inner = open.at(-1)
    if (line.trimEnd() === inner?.fence) open.pop()
    else if (inner === undefined || holdsBlocks(inner)) open.push(...[fenceMark(line, '') ?? []].flat())
  }
  return open
    .toReversed()
    .map(({ fence }) => `\n${fence}`)
    .join('')
}
