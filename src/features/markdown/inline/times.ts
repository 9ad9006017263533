// `<time:2030-06-05T22:30+02:00>`: a time that each client shows in the reader's time zone. Any other text in it is
// shown as it was written, without further parsing.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { pushHtml } from './push-html.ts'

const lessThan = 0x3c
/** Bounded, so that a text full of openings costs no more than its length. */
const written = /<time:([^>]{0,200})>/y
/** ISO 8601: a date, perhaps a time, perhaps a zone. Without a zone it is UTC. */
const iso8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?)?$/

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

/** In UTC, from the year 1 to 9999. */
function momentOf(time: string): string | undefined {
  const match = iso8601.exec(time)
  if (match === null) return undefined
  const [, day, clock = '00:00', seconds = ':00', sign, hours, minutes = '00'] = match
  const local = Date.parse(`${day}T${clock}${seconds}Z`)
  // Some engines move a day that a month does not have into the next month; others refuse it.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${day}T${clock}`)) return undefined
  const [h, m] = [Number(hours ?? 0), Number(minutes)]
  if (h > 23 || m > 59) return undefined
  const offset = (h * 60 + m) * 60_000 * (sign === '-' ? -1 : 1)
  const text = new Date(local - offset).toISOString()
  return /^(?:[-+]|0000)/.test(text) ? undefined : text.replace('.000Z', 'Z')
}
