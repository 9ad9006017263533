// Finds names by the letters that the user has typed: the start of a name, the starts of its words ("nsc" finds "night
// shift › Comet watch"), a part of a word. Tens of thousands of names are looked through for each letter, so names are
// prepared once, most are passed over by comparing two numbers, and only as many are read as the list can show.

/** The better, the smaller. */
export const Rank = { whole: 0, start: 1, words: 2, inside: 3, scattered: 4 } as const
export type Rank = (typeof Rank)[keyof typeof Rank]
const ranks = Object.values(Rank).length

/** A prepared name. */
export interface Name {
  /** As long as the name, if no letter of it needs more characters without its accent. */
  readonly plain: string
  /** Where the part begins that names it best: the topic, after its channel. */
  readonly from: number
  /** The letters that it has, and the letters with which its words begin. */
  readonly letters: number
  readonly starts: number
}

export interface Named {
  readonly name: Name
}

const isLetter = /[\p{L}\p{N}\p{S}]/u

/** One letter as it's compared: without case and accents, a space for all that separates words. */
function plainLetter(letter: string): string {
  const plain = letter.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain === '' || isLetter.test(plain) ? plain : ' '
}

const plainAscii = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9$+<=>^`|~]/g, ' ')

export const plainName = (text: string): string =>
  /^[ -~]*$/.test(text) ? plainAscii(text) : Array.from(text, plainLetter).join('')

/** One of 32 bits for each letter; rare ones share a bit. */
function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97)
  return code >= 48 && code <= 57 ? 1 << (26 + (code % 5)) : 1 << 31
}

const space = 32

export function prepareName(text: string, from = 0): Name {
  const plain = plainName(text)
  let [letters, starts] = [0, 0]
  for (let at = 0; at < plain.length; at++) {
    const code = plain.charCodeAt(at)
    if (code === space) continue
    letters |= bitOf(code)
    if (at === 0 || plain.charCodeAt(at - 1) === space) starts |= bitOf(code)
  }
  return { plain, from, letters, starts }
}

export interface Query {
  /** Words separated by one space. */
  readonly plain: string
  readonly compact: string
  readonly letters: number
  readonly first: number
}

export function prepareQuery(text: string): Query {
  const plain = plainName(text).replaceAll(/ +/g, ' ').trim()
  const compact = plain.replaceAll(' ', '')
  const { letters } = prepareName(compact)
  return { plain, compact, letters, first: compact === '' ? 0 : bitOf(compact.charCodeAt(0)) }
}

/** A query with fewer letters is found at the starts of words only. */
const lettersInside = 2
const lettersScattered = 3

/** Undefined if the name doesn't match, or not as well as `worst`. */
export function rankOf(query: Query, { plain: name, from, letters, starts }: Name, worst: Rank): Rank | undefined {
  const { plain, compact } = query
  if ((query.letters & letters) !== query.letters) return undefined
  const begins = name.startsWith(plain, from)
  if (begins && name.length === from + plain.length) return Rank.whole
  if (worst === Rank.whole) return undefined
  if (begins) return Rank.start
  if (worst === Rank.start || !hasInOrder(compact, name)) return undefined
  const isStart = (query.first & starts) !== 0
  if (isStart && isOfWordStarts(compact, name)) return Rank.words
  if (worst === Rank.words || compact.length < lettersInside) return undefined
  if (name.includes(plain)) return Rank.inside
  if (worst === Rank.inside || compact.length < lettersScattered || !isStart) return undefined
  return isScattered(compact, name) ? Rank.scattered : undefined
}

/** What every worse match needs, and most names of the same letters don't have. */
function hasInOrder(letters: string, name: string): boolean {
  let used = 0
  for (let at = 0; at < name.length && used < letters.length; at++)
    if (name.charCodeAt(at) === letters.charCodeAt(used)) used++
  return used === letters.length
}

const isWordStart = (name: string, at: number): boolean =>
  name.charCodeAt(at) !== space && (at === 0 || name.charCodeAt(at - 1) === space)

/** Pairs of a start and an end. Only for names that are shown: most are only compared. */
type Spans = number[]

/** A name of many equal words has very many ways. */
const mostSteps = 400
let steps = 0

/** Whether the letters are the starts of words, in order: of one letter or more, and not of each word. */
function isOfWordStarts(letters: string, name: string, spans?: Spans): boolean {
  steps = 0
  return goesOn(letters, 0, name, 0, spans)
}

function goesOn(letters: string, used: number, name: string, from: number, spans: Spans | undefined): boolean {
  if (used === letters.length) return true
  const wanted = letters.charAt(used)
  for (let at = name.indexOf(wanted, from); at >= 0; at = name.indexOf(wanted, at + 1)) {
    if (!isWordStart(name, at)) continue
    let length = 1
    while (used + length < letters.length && name.charCodeAt(at + length) === letters.charCodeAt(used + length))
      length++
    for (; length > 0; length--) {
      if (++steps > mostSteps) return false
      if (!goesOn(letters, used + length, name, at + length, spans)) continue
      spans?.unshift(at, at + length)
      return true
    }
  }
  return false
}

/** How many letters may be left out between those of the query. */
const mostLeftOut = 6

/** Letters in order that begin at the start of a word and stand near each other. */
function isScattered(letters: string, name: string, spans?: Spans): boolean {
  const [wanted, longest] = [letters.charAt(0), letters.length + mostLeftOut]
  for (let start = name.indexOf(wanted); start >= 0; start = name.indexOf(wanted, start + 1)) {
    if (!isWordStart(name, start)) continue
    const end = Math.min(name.length, start + longest)
    let used = 0
    for (let at = start; at < end && used < letters.length; at++)
      if (name.charCodeAt(at) === letters.charCodeAt(used)) used++
    if (used < letters.length) continue
    if (spans !== undefined)
      for (let at = start, letter = 0; letter < letters.length; at++)
        if (name.charCodeAt(at) === letters.charCodeAt(letter)) {
          spans.push(at, at + 1)
          letter++
        }
    return true
  }
  return false
}

/** Names in the order in which equally good ones are listed. Their numbers are together in memory. */
export interface NameList<T> {
  readonly all: readonly T[]
  readonly letters: Int32Array
  /** Of the part that names it best. */
  readonly lengths: Int32Array
}

export const nameList = <T extends Named>(all: readonly T[]): NameList<T> => ({
  all,
  letters: Int32Array.from(all, ({ name }) => name.letters),
  lengths: Int32Array.from(all, ({ name }) => name.plain.length - name.from),
})

export interface Found<T> {
  readonly rank: Rank
  readonly one: T
}

interface Search<T> {
  readonly most: number
  /** How many names may be compared. */
  readonly budget?: number
  readonly except?: (one: T) => boolean
}

/** An organization may have more names whose letters all fit, and none that matches. */
export const usualBudget = 20_000

/**
 * The best ones, equally good ones in the order of the lists. Nothing is sorted: once enough names match well, worse
 * matches aren't looked for.
 */
export function findNamed<T extends Named>(
  lists: readonly NameList<T>[],
  query: Query,
  { most, budget = usualBudget, except }: Search<T>,
): { readonly found: Found<T>[]; readonly compared: number } {
  const byRank: T[][] = Array.from({ length: ranks }, () => [])
  const { letters: wanted, plain } = query
  let worst: Rank = Rank.scattered
  let compared = 0
  for (const { all, letters, lengths } of lists)
    for (let at = 0; at < letters.length; at++) {
      if (((letters[at] as number) & wanted) !== wanted) continue
      // From here on only the whole name counts, and its length tells most others.
      if (worst === Rank.whole && lengths[at] !== plain.length) continue
      if (++compared > budget) return { found: inOrder(byRank, most), compared }
      const one = all[at] as T
      const rank = rankOf(query, one.name, worst)
      if (rank === undefined) continue
      const equals = byRank[rank] as T[]
      if (equals.length >= most || except?.(one) === true) continue
      equals.push(one)
      worst = worstOf(byRank, most)
    }
  return { found: inOrder(byRank, most), compared }
}

/** The worst rank that still gets into the list. */
function worstOf(byRank: readonly (readonly unknown[])[], most: number): Rank {
  let count = 0
  for (const rank of Object.values(Rank)) {
    count += byRank[rank]?.length ?? 0
    if (count >= most) return Math.max(rank - 1, Rank.whole) as Rank
  }
  return Rank.scattered
}

const inOrder = <T>(byRank: readonly (readonly T[])[], most: number): Found<T>[] =>
  byRank.flatMap((equals, rank) => equals.map(one => ({ rank: rank as Rank, one }))).slice(0, most)

/** The pieces of a text, the matching ones marked. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** `from`: where the text begins in the prepared name. */
export function markedPieces(query: Query, name: Name, text: string, from = 0): Piece[] {
  const spans = spansOf(query, name)
  const pieces: Piece[] = []
  let at = from
  for (const letter of text) {
    const length = letter.length === 1 && letter <= '~' ? 1 : plainLetter(letter).length
    const isMatch = spans.some(([start, end]) => at >= start && at < end)
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) pieces[pieces.length - 1] = { text: last.text + letter, isMatch }
    else pieces.push({ text: letter, isMatch })
    at += length
  }
  return pieces
}

function spansOf({ plain, compact }: Query, { plain: name, from }: Name): (readonly [number, number])[] {
  if (compact === '') return []
  if (name.startsWith(plain, from)) return [[from, from + plain.length]]
  const spans: Spans = []
  const inside = name.indexOf(plain)
  if (!isOfWordStarts(compact, name, spans))
    if (inside < 0) isScattered(compact, name, spans)
    else spans.push(inside, inside + plain.length)
  return Array.from({ length: spans.length / 2 }, (_, n) => [spans[2 * n] as number, spans[2 * n + 1] as number])
}
