// Days as searches name them, such as `2026-05-01`.
import { language } from '../text/text.ts'
import { dateFormat, nowSeconds, timeChoices } from '../text/times.ts'
import { secondsOfWall, wallTime } from '../when/wall-time.ts'

const daySeconds = 86_400

/** In the time zone of the user. */
const dayAgo = (days: number): string =>
  wallTime(nowSeconds() - days * daySeconds, timeChoices.peek().zone).slice(0, 10)

/** Such as "yesterday". */
const wordsOf = (days: number): string =>
  new Intl.RelativeTimeFormat(language.peek(), { numeric: 'auto' }).format(-days, 'day')

const offered = [0, 1, 7, 30, 90]

interface OfferedDay {
  readonly day: string
  readonly words: string
}

/** Days whose words or digits begin with the text. */
export function offeredDays(text: string): OfferedDay[] {
  const wanted = text.toLowerCase()
  return offered
    .map(days => ({ day: dayAgo(days), words: wordsOf(days) }))
    .filter(({ day, words }) => day.startsWith(wanted) || words.toLowerCase().startsWith(wanted))
}

/** Such as "yesterday"; undefined for days that aren't offered. */
export const wordsOfDay = (day: string): string | undefined => offeredDays(day).find(one => one.day === day)?.words

export function dayText(day: string): string {
  const noon = Date.parse(`${day}T12:00Z`)
  return Number.isNaN(noon) ? day : dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(noon)
}

/** When the day begins for the user. */
export const startOfDay = (day: string): number => secondsOfWall(`${day}T00:00`, timeChoices.peek().zone)
