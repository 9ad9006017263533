// How long a message can still be edited.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'

/** Only shown when the deadline is near. */
const shownSeconds = 60 * 60

/** Seconds until the message can't be edited anymore; undefined if that's far off. */
export function useTimeLeft(sentAt: number, limit: number | null | undefined): number | undefined {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  const isLimited = limit !== null && limit !== undefined
  useEffect(() => {
    if (!isLimited) return
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1_000)
    return () => clearInterval(timer)
  }, [isLimited])
  if (!isLimited) return undefined
  const left = Math.max(0, sentAt + limit - now)
  return left > shownSeconds ? undefined : left
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function TimeLeft({ seconds }: { readonly seconds: number | undefined }): JSX.Element | null {
  if (seconds === undefined) return null
  const t = onDemand.value.drafts
  return (
    <span class="time-left" role={seconds === 0 ? 'status' : undefined}>
      {seconds === 0 ? t.noLongerEditable : t.timeLeft(clock(seconds))}
    </span>
  )
}
