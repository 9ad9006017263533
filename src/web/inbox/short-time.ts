// When something was said, in as few letters as a row has room for.
import { dateFormat, dayName, nowSeconds, timeOrDay } from '../text/times.ts'

const daySeconds = 24 * 60 * 60
/** Beyond that the name of a day would be ambiguous. */
const namedDays = 6

/** The time of today, the day of the week, or the day. */
export function shortTime(seconds: number): string {
  const now = nowSeconds()
  const isToday = dayName(seconds) === dayName(now)
  return isToday || now - seconds > namedDays * daySeconds
    ? timeOrDay(seconds)
    : dateFormat({ weekday: 'short' }).format(new Date(seconds * 1000))
}
