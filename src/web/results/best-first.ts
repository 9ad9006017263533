// Which of the results that the page has are probably meant: see docs/decisions/0056-search-results.md.
import { type HtmlNode, readHtml, textOf } from '../content/read-html.ts'
import { hasClass } from '../content/show.ts'

/** HTML in which the server has highlighted what matches. */
export interface Match {
  readonly content: string
  readonly subject: string
  /** The content that was searched: the message may have been edited since. */
  readonly source?: string | undefined
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a search, without what is excluded. */
export const wordsOf = (search: string): string[] => plain(search).match(/[\p{L}\p{N}]+/gu) ?? []

/** The better one has the larger numbers; the first that differs decides. */
type Score = readonly [isTogether: number, exact: number, inTopic: number]

export function scoreOf({ content, subject }: Match, words: readonly string[]): Score {
  const nodes = readHtml(`<p>${subject}</p>${content}`)
  const found = new Set(highlightsIn(nodes).map(plain))
  const inTopic = new Set(highlightsIn(readHtml(subject)).map(plain))
  const text = wordsOf(textOf(nodes)).join(' ')
  const isTogether = words.length > 1 && ` ${text} `.includes(` ${words.join(' ')} `)
  return [Number(isTogether), words.filter(word => found.has(word)).length, inTopic.size]
}

const highlightsIn = (nodes: readonly HtmlNode[]): string[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string') return []
    return hasClass(node, 'highlight') ? [textOf(node.children)] : highlightsIn(node.children)
  })

/** Equally good ones stay as they are: the newest first. */
export function bestFirst(
  ids: readonly number[],
  matches: ReadonlyMap<number, Match>,
  words: readonly string[],
): number[] {
  const scores = new Map(ids.map(id => [id, scoreOf(matches.get(id) ?? { content: '', subject: '' }, words)] as const))
  const partOf = (id: number, at: number): number => scores.get(id)?.[at] ?? 0
  return ids.toSorted(
    (a, b) => partOf(b, 0) - partOf(a, 0) || partOf(b, 1) - partOf(a, 1) || partOf(b, 2) - partOf(a, 2),
  )
}
