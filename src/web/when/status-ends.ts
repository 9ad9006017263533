// When a status is cleared. Doesn't need a page or a clock.
import { secondsOfWall, wallTime } from './wall-time.ts'

export const statusEnds = ['halfHour', 'hour', 'today', 'tomorrow', 'week'] as const
export type StatusEnd = (typeof statusEnds)[number]

const daySeconds = 86_400

/** UNIX seconds. Days end a minute before midnight, so that the day in the text is the one that was chosen. */
export function endOf(end: StatusEnd, now: number, zone: string): number {
  if (end === 'halfHour') return now + 1_800
  if (end === 'hour') return now + 3_600
  const today = Date.parse(`${wallTime(now, zone).slice(0, 10)}T00:00Z`) / 1000
  const toSunday = (7 - new Date(today * 1000).getUTCDay()) % 7
  const days = { today: 0, tomorrow: 1, week: toSunday }[end]
  const day = new Date((today + days * daySeconds) * 1000).toISOString().slice(0, 10)
  return secondsOfWall(`${day}T23:59`, zone)
}
