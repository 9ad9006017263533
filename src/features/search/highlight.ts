// Highlights search matches: each word of an occurrence, in text only, so that the HTML stays valid.
import { presentTopic } from '#features/channels/public.ts'
import { escapeHtml } from '#core/base/escape-html.ts'
import type { Phrases } from '#core/base/phrases.ts'
import { wordsOfHtml } from '#core/base/words.ts'
import { type MessageRow } from '#features/messages/public.ts'
import { PhraseFinder } from './phrase-finder.ts'

function highlighted(html: string, finder: PhraseFinder): string {
  const words = wordsOfHtml(html)
  // Backwards: a phrase that ends with a word covers the words before it.
  const covered = finder.endings(words)
  let after = 0
  for (let at = words.length - 1; at >= 0; at--) after = covered[at] = Math.max(covered[at] ?? 0, after - 1)
  let shown = ''
  let done = 0
  for (const [at, { from, to }] of words.entries()) {
    if (covered[at] === 0) continue
    shown += `${html.slice(done, from)}<span class="highlight">${html.slice(from, to)}</span>`
    done = to
  }
  return shown + html.slice(done)
}

export interface Matched {
  readonly match_content: string
  readonly match_subject: string
}

export type Highlighter = (message: Pick<MessageRow, 'rendered' | 'topic' | 'channel_id'>) => Matched

/** For the messages that a search found. */
export function highlighter(phrases: Phrases, allowEmptyTopic: boolean): Highlighter {
  const finder = new PhraseFinder(phrases)
  return ({ rendered, topic, channel_id }) => ({
    match_content: highlighted(rendered, finder),
    match_subject: highlighted(escapeHtml(channel_id === null ? '' : presentTopic(topic, allowEmptyTopic)), finder),
  })
}
