// When a result was written: the nearer, the more exact.
import { dateFormat, dayName, nowSeconds, timeText } from '../text/times.ts'

export function resultTime(seconds: number): string {
  const date = new Date(seconds * 1000)
  const now = nowSeconds()
  if (dayName(seconds) === dayName(now)) return timeText(seconds)
  const isThisYear = dateFormat({ year: 'numeric' }).format(date) === dateFormat({ year: 'numeric' }).format(now * 1000)
  if (!isThisYear) return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(date)
  return dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(date)
}
