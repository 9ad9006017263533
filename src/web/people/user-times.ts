// Times that concern a user: the local time, the last visit, days in the profile.
import { onDemand } from '../text/on-demand.ts'
import { language } from '../text/text.ts'
import { dateFormat } from '../text/times.ts'

/** The current time in a zone; undefined if there's no such zone. */
export function timeIn(timeZone: string, now: number): string | undefined {
  try {
    return dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(now)
  } catch {
    return undefined
  }
}

const daySeconds = 86_400

/** How long a user has been away: "Active 20 minutes ago", or after a day "Away since Tuesday". */
export function awayText(since: number, now: number): string {
  const t = onDemand.value.people
  const minutes = minutesSince(since, now)
  if (now - since >= daySeconds) return t.awaySince(dayOfLeaving(since, now))
  const ago = new Intl.RelativeTimeFormat(language.value)
  return t.activeAgo(minutes < 60 ? ago.format(-minutes, 'minute') : ago.format(-Math.round(minutes / 60), 'hour'))
}

/** The same where there is little room: "20m", "3h", "2d". */
export function shortTimeSince(since: number, now: number): string {
  const minutes = minutesSince(since, now)
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 24 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 60 / 24), 'day']
  return new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)
}

const minutesSince = (since: number, now: number): number => Math.max(1, Math.round((now - since) / 60))

function dayOfLeaving(since: number, now: number): string {
  const yearOf = (seconds: number): string => dateFormat({ year: 'numeric' }).format(seconds * 1000)
  const options: Intl.DateTimeFormatOptions =
    now - since < 6 * daySeconds
      ? { weekday: 'long' }
      : { day: 'numeric', month: 'long', ...(yearOf(since) === yearOf(now) ? {} : { year: 'numeric' }) }
  return dateFormat(options).format(since * 1000)
}

/** The day of a date or a time. */
export const dayText = (iso: string): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso)
  return dateFormat({ dateStyle: 'long', ...(isDay ? { timeZone: 'UTC' } : {}) }).format(new Date(iso))
}
