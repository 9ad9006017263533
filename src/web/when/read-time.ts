// Reads a time in words, such as "tomorrow at 9" or "in 20 minutes". Doesn't need a page or a clock.
import { dayMs, type Found, type PartOfDay, plain, type Rule, rulesOf, type TimeWords } from './time-rules.ts'
import { secondsOfWall, wallTime } from './wall-time.ts'

interface Reading {
  /** UNIX seconds. */
  readonly now: number
  /** Empty for the browser's. */
  readonly zone: string
  readonly language: string
  readonly words: TimeWords
}

export const longestTimeText = 80

/** UNIX seconds, which may be in the past; undefined if the text isn't understood. */
export function readTime(text: string, reading: Reading): number | undefined {
  const found = findParts(plain(text.slice(0, longestTimeText)), reading)
  return found === undefined ? undefined : momentOf(found, reading)
}

const hourOf: Readonly<Record<PartOfDay, number>> = { morning: 9, noon: 12, afternoon: 15, evening: 18, midnight: 0 }

const ignoredSigns = /[\s,.、。]*/y

/** Every part of the text must have a meaning, and no two parts the same kind of meaning. */
function findParts(text: string, { language, words }: Reading): Found | undefined {
  let all: Found = {}
  const rules = rulesOf(language, words)
  for (let at = 0; ;) {
    ignoredSigns.lastIndex = at
    at += ignoredSigns.exec(text)?.[0].length ?? 0
    if (at >= text.length) break
    const next = firstOf(rules, text, at)
    if (next === undefined || Object.keys(next.found).some(name => name in all)) return undefined
    all = { ...all, ...next.found }
    at = next.end
  }
  return Object.keys(all).length === 0 ? undefined : all
}

function firstOf(rules: readonly Rule[], text: string, at: number): { found: Found; end: number } | undefined {
  for (const [pattern, meaning] of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const found = match === null ? undefined : meaning(match)
    if (found !== undefined) return { found, end: pattern.lastIndex }
  }
  return undefined
}

/** The hour and minute; undefined if none are given. */
function timeOf({ time, part, half }: Found, words: TimeWords): { hour: number; minute: number } | undefined {
  if (time === undefined) return part === undefined ? undefined : { hour: hourOf[part], minute: 0 }
  const { hour, minute, isWhole } = time
  // Where hours have halves, "at 3" is in the afternoon.
  const isLater = half === 'pm' || part === 'afternoon' || part === 'evening'
  const isAssumed = half === undefined && part === undefined && words.pm !== '' && isWhole && hour >= 1 && hour <= 6
  if (hour < 12 && (isLater || isAssumed)) return { hour: hour + 12, minute }
  return { hour: hour === 12 && (half === 'am' || part === 'midnight') ? 0 : hour, minute }
}

function momentOf(found: Found, { now, zone, words }: Reading): number | undefined {
  const time = timeOf(found, words)
  const { seconds, days, months, weekday, isNextWeek, isNextMonth, date } = found
  const isDay = [days, months, weekday, isNextWeek, isNextMonth, date].some(one => one !== undefined)
  if (seconds !== undefined) return time === undefined && !isDay && found.half === undefined ? now + seconds : undefined
  if (time === undefined && found.half !== undefined) return undefined
  const wall = wallTime(now, zone)
  const today = new Date(`${wall.slice(0, 10)}T00:00Z`)
  const day = isDay ? dayOf(found, today) : today
  // "Today" alone says no time.
  if (day === undefined || (time === undefined && days === 0)) return undefined
  const at =
    time ??
    (found.keepsTime === true
      ? { hour: Number(wall.slice(11, 13)), minute: Number(wall.slice(14)) }
      : { hour: 9, minute: 0 })
  const moment = (later: number): number => {
    const shown = new Date(day.getTime() + later * dayMs + (at.hour * 60 + at.minute) * 60_000)
    return secondsOfWall(shown.toISOString().slice(0, 16), zone)
  }
  // Midnight ends the day.
  if (found.part === 'midnight' && found.time === undefined) return moment(isDay && moment(0) > now ? 0 : 1)
  return !isDay && moment(0) <= now ? moment(1) : moment(0)
}

/** The day as midnight UTC; undefined if the parts contradict each other or there's no such day. */
function dayOf({ days, months, weekday, isNextWeek, isNextMonth, date }: Found, today: Date): Date | undefined {
  const given = [days, months, weekday ?? isNextWeek, isNextMonth, date].filter(one => one !== undefined)
  if (given.length > 1) return undefined
  const after = (count: number): Date => new Date(today.getTime() + count * dayMs)
  const [year, month, ofMonth] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  if (days !== undefined) return after(days)
  if (months !== undefined) return clamped(year, month + months, ofMonth)
  if (isNextMonth === true) return clamped(year, month + 1, 1)
  if (isNextWeek === true) return after(((7 + 1 - today.getUTCDay()) % 7 || 7) + (((weekday ?? 1) + 6) % 7))
  if (weekday !== undefined) return after((7 + weekday - today.getUTCDay()) % 7 || 7)
  if (date === undefined) return undefined
  const inMonth = date.month ?? month
  const of = (inYear: number, more = 0): Date => new Date(Date.UTC(inYear, inMonth + more, date.day))
  const first = of(date.year ?? year)
  const day = date.year === undefined && first < today ? (date.month === undefined ? of(year, 1) : of(year + 1)) : first
  return day.getUTCDate() === date.day ? day : undefined
}

/** The last day of a month that's too short for the day. */
const clamped = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month, Math.min(day, new Date(Date.UTC(year, month + 1, 0)).getUTCDate())))
