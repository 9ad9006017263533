// Asks for a time: a suggestion or any other.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'
import { momentText, nowSeconds, timeChoices } from '../text/times.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Form, type FormField } from '../ui/form.tsx'
import { proposals, secondsOfWall, wallTime } from './wall-time.ts'
import './later.css'
import '../ui/form.css'

interface Asked {
  readonly title: string
  /** The button's text. */
  readonly action: string
  /** The initial time, if it's in the future. */
  readonly seconds?: number
  /** More fields. */
  readonly fields?: readonly FormField[]
  /** The dialog closes after this. */
  readonly send: (seconds: number, values: Readonly<Record<string, string>>) => Promise<unknown> | void
}

/** The latest time that the server accepts. */
const latestWall = '9999-12-31T23:59'

export const openTimeDialog = (asked: Asked): void => openDialog(close => <TimeDialog {...asked} close={close} />)

function TimeDialog({
  title,
  action,
  seconds = 0,
  fields = [],
  send,
  close,
}: Asked & { close: () => void }): JSX.Element {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => content.current?.querySelector('button')?.focus(), [])
  const { zone } = timeChoices.value
  const t = onDemand.value.later
  const offered = proposals(nowSeconds(), zone)
  const choose = (chosen: number): void => {
    const field = content.current?.querySelector<HTMLInputElement>('[name=time]')
    if (field) field.value = wallTime(chosen, zone)
  }
  const [first] = useState(() => (seconds > nowSeconds() ? seconds : (offered[0]?.seconds ?? nowSeconds())))
  const firstWall = wallTime(first, zone)
  const help = t.zone(zone === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone)
  return (
    <Dialog title={title} close={close}>
      <div ref={content}>
        <div class="times" role="group" aria-label={t.suggestedTimes}>
          {offered.map(one => (
            <button key={one.name} type="button" onClick={() => choose(one.seconds)}>
              {t.times[one.name]}
            </button>
          ))}
        </div>
        <Form
          fields={[
            ...fields,
            { name: 'time', label: t.time, type: 'datetime-local', value: firstWall, max: latestWall, help },
          ]}
          action={action}
          send={async values => {
            const wall = values['time'] ?? ''
            // The field has no seconds, and one hour in fall happens twice, so an unchanged time is sent as it was.
            await send(wall === firstWall ? first : secondsOfWall(wall, zone), values)
            close()
          }}
        />
      </div>
    </Dialog>
  )
}

export const momentOf = (seconds: number): string => momentText(new Date(seconds * 1000).toISOString())
