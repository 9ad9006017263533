// `<time:2030-06-05T22:30+02:00>`: a moment that every reader sees in his own time zone. What is no moment stays text.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { pushHtml } from './push-html.ts'

const lessThan = 0x3c
/** ISO 8601: a date, perhaps a time, perhaps a zone. Without a zone it is UTC. */
const written = /<time:((\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?)?)>/y

export function times(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'time', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== lessThan) return false
    written.lastIndex = state.pos
    const match = written.exec(state.src)
    const moment = match === null ? undefined : momentOf(match)
    if (match === null || moment === undefined || written.lastIndex > state.posMax) return false
    if (!silent) pushHtml(state, `<time datetime="${moment}">${match[1]}</time>`)
    state.pos += match[0].length
    return true
  })
}

function momentOf([, , day, time = '00:00', seconds = ':00', sign, hours, minutes = '00']: RegExpExecArray):
  | string
  | undefined {
  const local = Date.parse(`${day}T${time}${seconds}Z`)
  // A day that a month does not have is moved into the next one by some engines and refused by others.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${day}T${time}`)) return undefined
  const [h, m] = [Number(hours ?? 0), Number(minutes)]
  if (h > 23 || m > 59) return undefined
  const offset = (h * 60 + m) * 60_000 * (sign === '-' ? -1 : 1)
  const text = new Date(local - offset).toISOString()
  return text.startsWith('-') || text.startsWith('+') ? undefined : text.replace('.000Z', 'Z')
}
