// A time in the near future as people say it: "Tomorrow, 9:00".
import { language } from '../text/text.ts'
import { dateFormat, dayName, nowSeconds, timeText } from '../text/times.ts'

const daySeconds = 86_400

export function whenText(seconds: number, now = nowSeconds()): string {
  const relative = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' })
  const soon = [0, 1].find(days => dayName(now + days * daySeconds) === dayName(seconds))
  const day = soon === undefined ? farDay(seconds, now) : relative.format(soon, 'day')
  return `${day.slice(0, 1).toLocaleUpperCase(language.value)}${day.slice(1)}, ${timeText(seconds)}`
}

const year = (seconds: number): string => dateFormat({ year: 'numeric' }).format(seconds * 1000)

const farDay = (seconds: number, now: number): string =>
  dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year(seconds) === year(now) ? {} : { year: 'numeric' }),
  }).format(seconds * 1000)

/** Within a sentence: today only the time, this week the weekday. */
export function untilText(seconds: number, now = nowSeconds()): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const day =
    dayName(seconds) === dayName(now)
      ? {}
      : seconds - now < 6 * daySeconds
        ? { weekday: 'short' as const }
        : { day: 'numeric' as const, month: 'short' as const }
  return dateFormat({ ...day, ...time }).format(seconds * 1000)
}
