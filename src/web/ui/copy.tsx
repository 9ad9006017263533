// Copies text. If the browser doesn't allow it, shows the text to be copied by hand.
import { say } from '../base/notice.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from './dialogs.tsx'

export async function copyText(text: string): Promise<void> {
  const t = texts.value
  try {
    await navigator.clipboard.writeText(text)
    say(t.copied)
  } catch {
    openDialog(close => (
      <Dialog title={t.copy} close={close}>
        <textarea class="source" readOnly autofocus aria-label={t.copy} onFocus={event => event.currentTarget.select()}>
          {text}
        </textarea>
      </Dialog>
    ))
  }
}

export const copyAddress = (hash: string): Promise<void> => copyText(`${globalThis.location.origin}/${hash}`)
