// The Markdown of a message, to read and to copy.
import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { copyText } from '../ui/copy.tsx'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { useAnswer } from '../ui/requests.ts'

interface Props {
  readonly id: number
  readonly close: () => void
}

export const openSourceDialog = (id: number): void => openDialog(close => <SourceDialog id={id} close={close} />)

function SourceDialog({ id, close }: Props): JSX.Element {
  const t = texts.value
  const { answer, failure } = useAnswer(() =>
    client.call('GET /messages/{message_id}', { message_id: id, apply_markdown: false }),
  )
  return (
    <Dialog title={onDemand.value.actions.viewSource} close={close}>
      <pre class="source" dir="auto" tabIndex={0} aria-label={onDemand.value.actions.viewSource} role="region">
        {answer?.message.content ?? failure ?? t.loading}
      </pre>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={answer === undefined}
          onClick={() => void copyText(answer?.message.content ?? '')}
        >
          {t.copy}
        </button>
      </div>
    </Dialog>
  )
}
