// Finds addresses in a text: with a scheme, by host name alone, of mail. An address reaches to the next space, without
// the marks that end a sentence; what is neither, as an unbalanced parenthesis, makes it none.
import type { FoundLink } from '../context.ts'
import { hidesTarget, pageSchemes } from './link-target.ts'
import { topLevelDomains } from './top-level-domains.ts'

/** Most texts hold none of these, and nothing more is looked at. */
const hint = /\.[\p{L}\p{N}_-]|@[\p{L}\p{N}]|:\/\/|\bmid:/gu
const cheapHint = /[.@:]\S/
/** Ends an address: white space, and the marks of languages that are written without any. */
const space = /[\s\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]/g
const isSpace = new RegExp(space, '')
const trailing = new Set('!:;?),.\'">*~')
const mostNested = 6

/** In the order of the text. */
export function addressesIn(text: string): FoundLink[] {
  const found: FoundLink[] = []
  if (!cheapHint.test(text)) return found
  hint.lastIndex = 0
  for (let match = hint.exec(text); match !== null; match = hint.exec(text)) {
    const from = startOfRun(text, match.index, found.at(-1)?.to ?? 0)
    space.lastIndex = match.index
    const to = space.exec(text)?.index ?? text.length
    const link = addressInRun(text.slice(from, to))
    if (link !== undefined) found.push({ from: from + link.from, to: from + link.to, url: link.url })
    hint.lastIndex = to
  }
  return found
}

function startOfRun(text: string, at: number, least: number): number {
  let from = at
  while (from > least && !isSpace.test(text[from - 1] as string)) from--
  return from
}

const schemed = new RegExp(
  String.raw`(?<![\w/[@.+-])(?:(?:${pageSchemes.join('|')})://(?=[^\s/])|mid:(?=[^\s@]{1,200}@))`,
  'i',
)

/** The first address of a text without spaces. */
function addressInRun(run: string): FoundLink | undefined {
  if (hidesTarget.test(run)) return undefined
  let tail = run.length
  while (tail > 0 && trailing.has(run[tail - 1] as string)) tail--
  const start = schemed.exec(run)
  if (start !== null) {
    const to = endOfAddress(run, start.index + start[0].length, tail)
    return to === undefined ? undefined : { from: start.index, to, url: run.slice(start.index, to) }
  }
  return hostOrMail(run, tail)
}

/** The shortest way to an end behind which only marks of the sentence come; parentheses that open in it also close. */
function endOfAddress(run: string, from: number, tail: number): number | undefined {
  let depth = 0
  for (let at = from; at <= run.length; at++) {
    if (at >= tail && at > from && depth === 0) return at
    const character = run[at]
    if (character === '(') depth++
    else if (character === ')') depth--
    if (character === '"' || depth < 0 || depth > mostNested) return undefined
  }
  return undefined
}

/** Where a host name or an address of mail may begin: at the start or behind one of these. */
const words = /(?<=^|['"(,:<*~])[\p{L}\p{N}_][\p{L}\p{N}_.+-]*/gu
const host = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.([\p{L}\p{N}-]+)/u

function hostOrMail(run: string, tail: number): FoundLink | undefined {
  for (const { 0: word, index } of run.matchAll(words)) {
    const behind = index + word.length
    if (run[behind] === '@') {
      const [domain] = host.exec(run.slice(behind + 1)) ?? []
      const to = behind + 1 + (domain?.length ?? 0)
      if (domain !== undefined && to >= tail) return { from: index, to, url: `mailto:${run.slice(index, to)}` }
      continue
    }
    const [name, last] = host.exec(word) ?? []
    if (name === undefined || last === undefined || !isTopLevel(last)) continue
    const to = index + name.length
    if (to >= tail) return { from: index, to, url: `http://${name}` }
    if (!/^(?:[/?#]|:\d)/.test(run.slice(to, to + 2))) continue
    const end = endOfAddress(run, to, tail)
    // Whatever spoils this one spoils the next of the same run too: nothing is read twice.
    return end === undefined ? undefined : { from: index, to: end, url: `http://${run.slice(index, end)}` }
  }
  return undefined
}

/** `It` behind a full stop begins a sentence. */
const isTopLevel = (label: string): boolean =>
  topLevelDomains.has(label.toLowerCase()) && (label === label.toLowerCase() || label === label.toUpperCase())
