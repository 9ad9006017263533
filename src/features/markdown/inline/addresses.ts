// Finds addresses in text: with a scheme, as bare host names, and of email. An address ends at the next space, without
// the sentence's punctuation. Its parentheses are balanced.
import listed from 'tlds' with { type: 'json' }
import { existing } from '#core/base/existing.ts'
import type { FoundLink } from '../context.ts'
import { bareSchemes, hidesTarget } from './link-target.ts'

// The last part of a host name: `example.org` is an address, `hello.world1` isn't.

/** Better known as file name extensions, or as a day of the week. */
const otherMeaning = new Set(['java', 'md', 'mov', 'py', 'wed', 'zip'])

/** Not in IANA's list, or no longer. Text that was a link stays one when its message is rendered again. */
const unlisted = `
abarth alfaromeo avianca bananarepublic bentley cbs cityeats comcast cookingchannel dabur dunlop etisalat fiat
foodnetwork frontdoor guardian hgtv hoteles kerrylogistics kinder lancaster lancia linde lipsy macys maserati mutual
natura northwesternmutual oldnavy onion passagens pramerica redstone rocher sca shaw showtime tiffany travelchannel
volkswagen vuelos xfinity اتصالات السعوديه السعودیة السعودیۃ اليمن ايران سوريا پاكستان 澳门 臺灣
`

const topLevelDomains: ReadonlySet<string> = new Set([
  ...listed.filter(name => !otherMeaning.has(name)),
  ...unlisted.trim().split(/\s+/),
])

/** Most texts contain none of these and need no further search. */
const hint = /\.[\p{L}\p{N}_-]|@[\p{L}\p{N}]|:\/\/|\bmid:|\bbitcoin:/gu
const cheapHint = /[.@:]\S/
export const mayContainAddress = (text: string): boolean => cheapHint.test(text)
/** Ends an address: white space, and the punctuation of languages written without spaces. */
const space = /[\s\u3000-\u303f\uff01-\uff0f\uff1a-\uff20]/g
const isSpace = new RegExp(space, '')
const trailing = new Set('!:;?),.\'">*~')
const mostNested = 6

/** In the order of the text. */
export function addressesIn(text: string): FoundLink[] {
  const found: FoundLink[] = []
  if (!mayContainAddress(text)) return found
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
  while (from > least && !isSpace.test(text.charAt(from - 1))) from--
  return from
}

const schemed = String.raw`(?:${bareSchemes.join('|')})://`
/** An address may start at the start of the text, after one of these characters, or after a non-ASCII character. */
const start = String.raw`(?<=^|['"(,:<]|\P{ASCII})`
const coins = 'bitcoin:[13][1-9A-HJ-NP-Za-km-z]{25,34}'
const mid = String.raw`mid:(?=[^\s@]{1,200}@)`
/** The start of a host name or email address. A scheme may directly follow a non-ASCII letter. */
const word = String.raw`[\p{L}\p{N}_](?:(?!(?<=\P{ASCII})${schemed})[\p{L}\p{N}_.+-])*`
const candidate = new RegExp(`${start}(?:(?<scheme>${schemed})|(?<coins>${coins})|(?<mid>${mid})|${word})`, 'gu')

/** An address, or the position after which another one in the same run may start. */
type Attempt = { readonly to: number; readonly url: string } | { readonly retryBehind: number }

/** The first address in a text without spaces. Only the sentence's punctuation may follow it. */
function addressInRun(run: string): FoundLink | undefined {
  if (hidesTarget.test(run)) return undefined
  let tail = run.length
  while (tail > 0 && trailing.has(run.charAt(tail - 1))) tail--
  let behind = -1
  for (const { 0: beginning, index, groups = {} } of run.matchAll(candidate)) {
    if (index <= behind) continue
    const attempt = attemptAt(run, index, beginning, groups, tail)
    if ('url' in attempt) return { from: index, ...attempt }
    behind = attempt.retryBehind
  }
  return undefined
}

function attemptAt(
  run: string,
  from: number,
  beginning: string,
  kinds: Readonly<Record<string, string | undefined>>,
  tail: number,
): Attempt {
  const to = from + beginning.length
  if (kinds['scheme'] !== undefined) return withScheme(run, from, to, tail)
  if (kinds['mid'] !== undefined) return upTo(run, from, to, tail)
  if (kinds['coins'] === undefined) return hostOrMail(run, from, beginning, tail)
  return to >= tail ? { to, url: beginning } : { retryBehind: from }
}

const hostOfUrl = /[\p{L}\p{N}_.:@-]+/uy
const opensPath = /[/?#]/

function withScheme(run: string, from: number, hostFrom: number, tail: number): Attempt {
  hostOfUrl.lastIndex = hostFrom
  const hostTo = hostFrom + (hostOfUrl.exec(run)?.[0].length ?? 0)
  if (hostTo === hostFrom || tail <= hostFrom) return { retryBehind: from }
  if (hostTo >= tail) return { to: tail, url: run.slice(from, tail) }
  return opensPath.test(run.charAt(hostTo)) ? upTo(run, from, hostTo, tail) : { retryBehind: from }
}

/**
 * The shortest address that is followed only by the sentence's punctuation, with balanced parentheses. After a failure,
 * the position of the next attempt is chosen so that no part of a run is read more than a few times.
 */
function upTo(run: string, from: number, pathFrom: number, tail: number): Attempt {
  const open: number[] = []
  for (let at = pathFrom; ; at++) {
    if (at >= tail && open.length === 0) return { to: at, url: run.slice(from, at) }
    const character = run[at]
    if (at === run.length || (at >= tail && character === '"')) return { retryBehind: existing(open.at(-1)) }
    if (character === '"') return { retryBehind: at }
    if (character === '(' && open.push(at) > mostNested) return { retryBehind: existing(open[0]) }
    if (character === ')' && open.pop() === undefined) return { retryBehind: at }
  }
}

const mailHost = /^[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/u
const host = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.([\p{L}\p{N}-]+)/u

function hostOrMail(run: string, from: number, beginning: string, tail: number): Attempt {
  const behind = from + beginning.length
  if (run[behind] === '@') {
    const [domain] = mailHost.exec(run.slice(behind + 1)) ?? []
    const to = behind + 1 + (domain?.length ?? 0)
    return domain !== undefined && to >= tail ? { to, url: `mailto:${run.slice(from, to)}` } : { retryBehind: from }
  }
  const [name, last] = host.exec(beginning) ?? []
  if (name === undefined || last === undefined || !isTopLevel(last)) return { retryBehind: from }
  const to = from + name.length
  if (to >= tail) return { to, url: `http://${name}` }
  if (!/^(?:[/?#]|:\d)/.test(run.slice(to, to + 2))) return { retryBehind: from }
  const attempt = upTo(run, from, to, tail)
  return 'url' in attempt ? { ...attempt, url: `http://${attempt.url}` } : attempt
}

/** `It` after a dot starts a sentence. */
const isTopLevel = (label: string): boolean =>
  topLevelDomains.has(label.toLowerCase()) && (label === label.toLowerCase() || label === label.toUpperCase())
