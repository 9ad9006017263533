// Days and times in the user's language, time zone and format.
import { computed, signal } from '@preact/signals'
import { language } from './text.ts'

/** An empty zone is the browser's. Unless 24 hours are chosen, the language decides. */
export const timeChoices = signal({ zone: '', is24Hours: true })

const formats = new Map<string, Intl.DateTimeFormat>()
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { zone, is24Hours } = timeChoices.value
  const isDay = options.hour === undefined && options.timeStyle === undefined
  const chosen: Intl.DateTimeFormatOptions = {
    ...options,
    ...(isDay || !is24Hours ? {} : { hourCycle: 'h23' }),
    ...(options.hour === undefined || is24Hours || !hasTwelveHours() ? {} : { hour: 'numeric' }),
    ...(zone === '' || options.timeZone !== undefined ? {} : { timeZone: zone }),
  }
  const key = language.value + JSON.stringify(chosen)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language.value, chosen)
  formats.set(key, known)
  return known
}

/** 12-hour languages don't put a zero before the hour. */
const hasTwelveHours = (): boolean =>
  new Intl.DateTimeFormat(language.value, { hour: 'numeric' }).resolvedOptions().hour12 === true

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

export const timeText = (seconds: number): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit' }).format(dateOf(seconds))

/** For today the time, otherwise the day. */
export const timeOrDay = (seconds: number): string =>
  dayName(seconds) === dayName(Date.now() / 1000)
    ? timeText(seconds)
    : dateFormat({ day: 'numeric', month: 'short' }).format(dateOf(seconds))

/** Days never start within a quarter of an hour, in any time zone. */
const quarterSeconds = 15 * 60
/** Days by quarter of an hour, because a list needs the day of each message. */
const dayNames = computed(() => {
  const days = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return { days, names: new Map<number, string>() }
})

/** The same for two times on the same day. */
export function dayName(seconds: number): string {
  const { days, names } = dayNames.value
  const quarter = Math.floor(seconds / quarterSeconds)
  const name = names.get(quarter) ?? days.format(dateOf(seconds))
  names.set(quarter, name)
  return name
}

export const wholeTime = (seconds: number): string =>
  dateFormat({ dateStyle: 'full', timeStyle: 'long' }).format(dateOf(seconds))

export const momentText = (iso: string): string =>
  dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))

/** Includes the time zone. */
export const momentTitle = (iso: string): string => wholeTime(new Date(iso).getTime() / 1000)

/** In the server's unit. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
