// The dialogs that are open, the last one in front. A handler opens one from anywhere.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { Dialog } from './dialog.tsx'
import type { Words } from '../store/channel-sign.ts'
import { texts } from '../text/text.ts'

type Close = () => void
interface OpenDialog {
  readonly key: number
  readonly show: (close: Close) => JSX.Element
}

const open = signal<readonly OpenDialog[]>([])
let opened = 0

/** `show` returns a `Dialog`, or something that contains one. */
export function openDialog(show: OpenDialog['show']): void {
  open.value = [...open.peek(), { key: opened++, show }]
}

const closeDialog = (key: number): void => {
  open.value = open.peek().filter(one => one.key !== key)
}

export const Dialogs = (): JSX.Element => (
  <>
    {open.value.map(({ key, show }) => (
      <DialogSlot key={key} show={show} close={() => closeDialog(key)} />
    ))}
  </>
)

const DialogSlot = ({ show, close }: { readonly show: OpenDialog['show']; readonly close: Close }): JSX.Element =>
  show(close)

interface Question {
  readonly title: string | Words
  readonly text?: string
  /** The word on the button that does it. */
  readonly action: string
  /** The word on the other button. */
  readonly cancel?: string
}

export function ask({ title, text, action, cancel }: Question): Promise<boolean> {
  return new Promise(resolve => {
    openDialog(close => {
      const answer = (isYes: boolean): void => {
        close()
        // When the dialog is gone: until then nothing else can have the focus.
        setTimeout(() => resolve(isYes))
      }
      return (
        <Dialog title={title} close={() => answer(false)}>
          {text === undefined ? null : <p>{text}</p>}
          <div class="buttons">
            <button type="button" onClick={() => answer(false)}>
              {cancel ?? texts.value.cancel}
            </button>
            <button type="button" class="primary" autofocus onClick={() => answer(true)}>
              {action}
            </button>
          </div>
        </Dialog>
      )
    })
  })
}
