// Asks why a message should be looked at by the moderators.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { client } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'

export const openReportDialog = (id: number): void => openDialog(close => <ReportDialog id={id} close={close} />)

const reasons = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const
type Reason = (typeof reasons)[number]
const longest = 1_000

interface Props {
  readonly id: number
  readonly close: () => void
}

function ReportDialog({ id, close }: Props): JSX.Element {
  const [reason, setReason] = useState<Reason>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const t = onDemand.value.reports
  const [description, setDescription] = useState('')
  const send = async (): Promise<void> => {
    if (reason === undefined || isBusy) return
    setBusy(true)
    try {
      await client.call('POST /messages/{message_id}/report', {
        message_id: id,
        report_type: reason,
        description: description.trim(),
      })
      close()
      say(t.done)
    } catch (error) {
      setRefusal((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.title} close={close}>
      <form
        class="report"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <p>{t.about}</p>
        <fieldset>
          <legend>{t.reason}</legend>
          {reasons.map((one, at) => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                required
                autofocus={at === 0}
                checked={one === reason}
                onChange={() => setReason(one)}
              />{' '}
              {t.reasons[one]}
            </label>
          ))}
        </fieldset>
        <label class="field-line">
          {reason === 'other' ? t.explanation : t.optionalExplanation}
          <textarea
            rows={3}
            dir="auto"
            maxLength={longest}
            required={reason === 'other'}
            value={description}
            onInput={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </label>
        {refusal === undefined ? null : (
          <p class="failure" role="alert">
            {refusal}
          </p>
        )}
        <div class="buttons">
          <button type="button" onClick={close}>
            {texts.value.cancel}
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            {t.send}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
