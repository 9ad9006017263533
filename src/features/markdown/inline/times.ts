// `<time:2030-06-05T22:30+02:00>`: a time that each client shows in the reader's time zone. Any other text in it is
// shown as it was written, without further parsing.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { momentOf } from './moment.ts'
import { pushHtml } from './push-html.ts'

const lessThan = 0x3c
/** Bounded, so that a text full of openings costs no more than its length. */
const written = /<time:([^>]{0,200})>/y
export function times(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'time', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== lessThan) return false
    written.lastIndex = state.pos
    const [whole, time] = written.exec(state.src) ?? []
    if (whole === undefined || time === undefined || state.pos + whole.length > state.posMax) return false
    const moment = momentOf(time)
    if (!silent) pushHtml(state, moment === undefined ? escapeHtml(whole) : `<time datetime="${moment}">${time}</time>`)
    state.pos += whole.length
    return true
  })
}
