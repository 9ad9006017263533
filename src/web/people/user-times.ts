// Times that concern a user: the local time, the last visit, days in the profile.
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

/** How long ago, roughly. */
export function agoText(seconds: number, now: number): string {
  const minutes = Math.max(1, Math.round((now - seconds) / 60))
  const [count, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 60 * 24
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 60 / 24), 'day'] as const)
  return new Intl.RelativeTimeFormat(language.value, { style: 'short', numeric: 'auto' }).format(-count, unit)
}

/** The day of a date or a time. */
export const dayText = (iso: string): string => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso)
  return dateFormat({ dateStyle: 'long', ...(isDay ? { timeZone: 'UTC' } : {}) }).format(new Date(iso))
}
