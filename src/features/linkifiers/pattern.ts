// Administrators' patterns, in an engine whose time is linear in the text, so no pattern can hang the server.
import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { BoundedCache } from '#core/base/bounded-cache.ts'

const require = createRequire(import.meta.url)
/** Loaded on first use, because few organizations need it and it is large. */
const engine = (): typeof RE2JS => require('re2js').RE2JS

/**
 * Room for the largest patterns of three organizations. Compiling one organization's patterns takes hundreds of
 * milliseconds.
 */
const compiledPatterns = new BoundedCache<RE2JS>({ entries: 1_000, bytes: 64 * 1024 * 1024 })
const bytesPerInstruction = 200

/** The most instructions in a pattern. Each character of a text may cost this many steps. */
const mostInstructions = 500
export const isTooLarge = (pattern: RE2JS): boolean => pattern.programSize() > mostInstructions

/** Throws if the pattern is invalid. */
export function compilePattern(pattern: string): RE2JS {
  const known = compiledPatterns.get(pattern)
  if (known !== undefined) return known
  const fresh = engine().compile(pattern)
  if (isTooLarge(fresh)) return fresh
  compiledPatterns.set(pattern, fresh, bytesPerInstruction * fresh.programSize())
  return fresh
}

export const groupsIn = (pattern: RE2JS): string[] => Object.keys(pattern.namedGroups())

export interface Match {
  readonly from: number
  readonly to: number
  readonly groups: Readonly<Record<string, string>>
}

/** A link follows a space or an opening character, and isn't followed by a letter or digit. */
const mayComeBefore = /^[\s'"(,:<[{]?$/u
const mayComeAfter = /^[^\p{L}\p{N}_]?$/u

/** How many steps of the engine a text may still take. */
export interface Effort {
  left: number
}
/** About 15 milliseconds. Enough to try ten average linkifiers on lines of 1,200 characters. */
export const newEffort = (): Effort => ({ left: 400_000 })

/** The cost of starting, in characters, and each character's cost in steps in addition to the instructions. */
const costOfBeginning = 10
const costOfCharacter = 15

/** Returns false if fewer are left. */
function spend(effort: Effort, steps: number): boolean {
  if (effort.left < steps) return false
  effort.left -= steps
  return true
}

/** In the worst case the engine reads the rest of the text for each match, so matches are limited too. */
export function matchesIn(pattern: RE2JS, text: string, effort: Effort): Match[] {
  // Most patterns start with fixed text that most texts don't contain, which is cheap to check.
  if (!spend(effort, costOfBeginning + text.length / costOfCharacter)) return []
  if (!text.includes(pattern.re2().prefix)) return []
  const names = groupsIn(pattern)
  const found: Match[] = []
  const matcher = pattern.matcher(text)
  const costOfEach = costOfCharacter + pattern.programSize()
  let searched = 0
  while (spend(effort, (costOfBeginning + text.length - searched) * costOfEach)) {
    if (!matcher.find()) break
    const [from, to] = [matcher.start(), matcher.end()]
    searched = to
    if (from === to || !mayComeBefore.test(text.slice(0, from).at(-1) ?? '')) continue
    if (!mayComeAfter.test(text.slice(to, to + 1))) continue
    found.push({ from, to, groups: Object.fromEntries(names.map(name => [name, matcher.group(name) ?? ''])) })
  }
  return found
}
