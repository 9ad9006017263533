// The day above the conversations of a day.
import { language } from '../text/text.ts'
import { dateFormat, dayName, nowSeconds } from '../text/times.ts'

const daySeconds = 24 * 60 * 60

/** Today, yesterday, or the day. */
export function dayHeading(seconds: number): string {
  const now = nowSeconds()
  const day = dayName(seconds)
  const ago = day === dayName(now) ? 0 : day === dayName(now - daySeconds) ? 1 : undefined
  if (ago === undefined)
    return dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(seconds * 1000))
  const text = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(-ago, 'day')
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1)
}
