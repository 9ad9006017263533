// `<time:2030-06-05T22:30+02:00>`: a time that each client shows in the reader's time zone. Any other text in it is
// shown as written, without further parsing.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { pushHtml } from './push-html.ts'

// A moment in ISO 8601: a date, optionally a time and a zone, each with hyphens and colons or in the basic form without
// them. Without a zone it is UTC.

const calendarDay = /^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d))/
const weekDay = /^(\d{4})(?:-W(\d\d)(?:-(\d))?|W(\d\d)(\d)?)/
const clock = /^[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d+))?)?|(\d\d)(?:(\d\d)(?:[.,](\d+))?)?)?(?![\d:.,])/
const zone = /^(?:Z|([+-])(\d\d)(?::(\d\d)(?::(\d\d))?|(\d\d)(\d\d)?)?)$/

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** In UTC, from year 1 to 9999; undefined if the text isn't a moment. */
function momentOf(text: string): string | undefined {
  const date = calendarDay.exec(text) ?? weekDay.exec(text)
  if (date === null) return undefined
  const midnight = date[0].includes('W') ? startOfWeekDay(date) : startOfDay(date)
  const behindDate = text.slice(date[0].length)
  const time = clock.exec(behindDate)
  const behindTime = behindDate.slice(time?.[0].length ?? 0)
  const shift = time === null ? (behindTime === '' ? 0 : undefined) : zoneShift(behindTime)
  const since = time === null ? 0 : timeOfDay(time)
  if (midnight === undefined || since === undefined || shift === undefined) return undefined
  const moment = midnight + since - shift
  if (moment < firstMoment || moment > lastMoment) return undefined
  const micros = (time?.[4] ?? time?.[7] ?? '').slice(0, 6).padEnd(6, '0')
  return new Date(moment).toISOString().replace(/\.000Z$/, micros === '000000' ? 'Z' : `.${micros}Z`)
}

const firstMoment = Date.parse('0001-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59Z')

function startOfDay([, year = '', month, monthDay, basicMonth, basicDay]: RegExpExecArray): number | undefined {
  const iso = `${year}-${month ?? basicMonth}-${monthDay ?? basicDay}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  // For a day that the month doesn't have, some engines return a day of the next month; others refuse it.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(iso) ? undefined : at
}

/** A year's first week contains January 4. Weeks start on Monday. */
function startOfWeekDay([, year = '', week, weekday, basicWeek, basicWeekday]: RegExpExecArray): number | undefined {
  const fourth = Date.parse(`${year}-01-04T00:00:00Z`)
  const [nth, on] = [Number(week ?? basicWeek), Number(weekday ?? basicWeekday ?? 1)]
  if (nth < 1 || nth > 53 || on < 1 || on > 7) return undefined
  const firstMonday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day
  const monday = firstMonday + (nth - 1) * 7 * day
  // Few years have a 53rd week: it belongs to the year of its Thursday.
  return new Date(monday + 3 * day).getUTCFullYear() === Number(year) ? monday + (on - 1) * day : undefined
}

function timeOfDay([, hours, minutes, seconds, , basicMinutes, basicSeconds]: RegExpExecArray): number | undefined {
  const [h, m, s] = [Number(hours), Number(minutes ?? basicMinutes ?? 0), Number(seconds ?? basicSeconds ?? 0)]
  return h > 23 || m > 59 || s > 59 ? undefined : h * hour + m * minute + s * second
}

/** How far ahead the zone's clocks are. */
function zoneShift(text: string): number | undefined {
  if (text === '') return 0
  const match = zone.exec(text)
  if (match === null) return undefined
  const [, sign, hours = '0', minutes, seconds, basicMinutes, basicSeconds] = match
  const [h, m, s] = [Number(hours), Number(minutes ?? basicMinutes ?? 0), Number(seconds ?? basicSeconds ?? 0)]
  if (h > 23 || m > 59 || s > 59) return undefined
  return (h * hour + m * minute + s * second) * (sign === '-' ? -1 : 1)
}

const lessThan = 0x3c
/** Limited, so that a text full of openings costs no more than its length. */
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
