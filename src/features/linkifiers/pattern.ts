// Patterns that administrators write, in an engine whose time grows with the text only: no pattern can hang the server.
import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

const require = createRequire(import.meta.url)
/** Loaded when the first organization uses it: few do, and it is large. */
const engine = (): typeof RE2JS => (require('re2js') as { RE2JS: typeof RE2JS }).RE2JS

const compiledPatterns = new Map<string, RE2JS>()
const mostPatterns = 1_000

/** Throws what is wrong with it. */
export function compilePattern(pattern: string): RE2JS {
  const known = compiledPatterns.get(pattern)
  if (known !== undefined) return known
  const fresh = engine().compile(pattern)
  if (compiledPatterns.size >= mostPatterns) compiledPatterns.clear()
  compiledPatterns.set(pattern, fresh)
  return fresh
}

export const groupsIn = (pattern: RE2JS): string[] => Object.keys(pattern.namedGroups())

export interface Match {
  readonly from: number
  readonly to: number
  readonly groups: Readonly<Record<string, string>>
}

/** A link stands by itself: before it a space or an opening mark, behind it no letter or digit. */
const mayComeBefore = /^[\s'"(,:<[{]?$/u
const mayComeAfter = /^[^\p{L}\p{N}_]?$/u

/** What a text may still cost: the characters that can be looked at. */
export interface Effort {
  left: number
}
/** A few ten milliseconds. All linkifiers of an organization can be tried on a message of 1,500 characters. */
export const newEffort = (): Effort => ({ left: 300_000 })

/** The engine looks at the rest of the text once for each match in the worst case, so many matches have an end too. */
export function matchesIn(pattern: RE2JS, text: string, effort: Effort): Match[] {
  const names = groupsIn(pattern)
  const found: Match[] = []
  const matcher = pattern.matcher(text)
  let searched = 0
  while (effort.left >= text.length - searched) {
    effort.left -= text.length - searched
    if (!matcher.find()) break
    const [from, to] = [matcher.start(), matcher.end()]
    searched = to
    if (from === to || !mayComeBefore.test(text.slice(0, from).at(-1) ?? '')) continue
    if (!mayComeAfter.test(text.slice(to, to + 1))) continue
    found.push({ from, to, groups: Object.fromEntries(names.map(name => [name, matcher.group(name) ?? ''])) })
  }
  return found
}
