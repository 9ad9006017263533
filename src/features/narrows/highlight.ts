// Shows where a search matched: each word of an occurrence is marked, in text only, so that the HTML stays valid.
import { escapeHtml } from '#core/base/escape-html.ts'
import { wordsOfHtml } from '#core/base/words.ts'
import type { Phrases } from '#core/db/search-index.ts'

export function highlighted(html: string, phrases: Phrases): string {
  const words = wordsOfHtml(html)
  const marked = new Set<number>()
  for (const phrase of phrases)
    for (let at = 0; at + phrase.length <= words.length; at++)
      if (phrase.every((key, index) => words[at + index]?.key === key))
        for (let index = 0; index < phrase.length; index++) marked.add(at + index)
  let shown = ''
  let done = 0
  for (const [index, { from, to }] of words.entries()) {
    if (!marked.has(index)) continue
    shown += `${html.slice(done, from)}<span class="highlight">${html.slice(from, to)}</span>`
    done = to
  }
  return shown + html.slice(done)
}

export interface Matched {
  readonly match_content: string
  readonly match_subject: string
}

export const matchFields = (rendered: string, topic: string, phrases: Phrases): Matched => ({
  match_content: highlighted(rendered, phrases),
  match_subject: highlighted(escapeHtml(topic), phrases),
})
