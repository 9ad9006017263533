// Days and times, in the language of the user and the zone of the browser.
import { language } from './text.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language.value + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language.value, options)
  formats.set(key, known)
  return known
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

export const timeText = (seconds: number): string =>
  format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(dateOf(seconds))

/** The same for two times of one day. */
export const dayName = (seconds: number): string =>
  format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dateOf(seconds))

export const wholeTime = (seconds: number): string =>
  format({ dateStyle: 'full', timeStyle: 'long' }).format(dateOf(seconds))

export const momentText = (iso: string): string =>
  format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))
