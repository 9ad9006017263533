// The words of a text for search, without case and diacritics. The index, queries and highlighting all use this
// function, so they agree on either database.

export interface Word {
  /** Letters and digits, or a single symbol. */
  readonly key: string
  /** The position in the text. */
  readonly from: number
  readonly to: number
}

/** Longer words are data. Their beginning is enough, and not every database stores more. */
const longestKey = 64

/**
 * Emoji, and scripts that don't put spaces between words: every character counts as a word, and a real word is a
 * phrase.
 */
const single =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{Extended_Pictographic}]'
const wordPattern = new RegExp(`(${single})|[[\\p{L}\\p{N}]--${single}][[\\p{L}\\p{N}\\p{M}]--${single}]*`, 'gv')

export function wordsOf(text: string, offset = 0): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(wordPattern)) {
    const [found, symbol] = match
    const key = symbol ?? keyOf(found)
    const from = offset + match.index
    if (key !== '') words.push({ key, from, to: from + found.length })
  }
  return words
}

const plainWord = /^[A-Za-z0-9]+$/

function keyOf(word: string): string {
  const folded = plainWord.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
  return folded.length <= longestKey ? folded : [...folded].slice(0, longestKey).join('')
}

const markup = /<(?:"[^"]*"|'[^']*'|[^'">])*>|&[^;\s]{1,31};/g

/** The words between the tags. Markup separates words and is never part of one. */
export function wordsOfHtml(html: string): Word[] {
  const words: Word[] = []
  let from = 0
  for (const match of html.matchAll(markup)) {
    words.push(...wordsOf(html.slice(from, match.index), from))
    from = match.index + match[0].length
  }
  words.push(...wordsOf(html.slice(from), from))
  return words
}
