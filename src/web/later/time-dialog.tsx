// Asks for a time: a suggestion or any other.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'
import { momentText, nowSeconds, timeChoices } from '../text/times.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Form, type FormField } from '../ui/form.tsx'
import { useTimePick } from '../when/time-pick.tsx'
import { proposals } from '../when/wall-time.ts'
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

export const openTimeDialog = (asked: Asked): void => openDialog(close => <TimeDialog {...asked} close={close} />)

/** The keyboard of a phone would cover the suggestions. */
const isTouched = globalThis.matchMedia('(pointer: coarse)').matches

function TimeDialog({
  title,
  action,
  seconds = 0,
  fields = [],
  send,
  close,
}: Asked & { close: () => void }): JSX.Element {
  const t = onDemand.value.later
  const offered = proposals(nowSeconds(), timeChoices.value.zone)
  const [first] = useState(() => (seconds > nowSeconds() ? seconds : (offered[0]?.seconds ?? nowSeconds())))
  const time = useTimePick(first, !isTouched)
  return (
    <Dialog title={title} close={close}>
      <div class="times" role="group" aria-label={t.suggestedTimes}>
        {offered.map((one, at) => (
          <button
            key={one.name}
            type="button"
            autofocus={isTouched && at === 0}
            onClick={() => time.choose(one.seconds)}
          >
            {t.times[one.name]}
          </button>
        ))}
      </div>
      <Form
        fields={fields}
        action={action}
        send={async values => {
          await send(time.chosen(), values)
          close()
        }}
      >
        {time.fields}
      </Form>
    </Dialog>
  )
}

export const momentOf = (seconds: number): string => momentText(new Date(seconds * 1000).toISOString())
