// The open dialogs, with the last one in front, and their frame. Any handler can open one.
import { signal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { closedByBack } from '../base/narrow-screen.ts'
import type { Words } from '../store/channel-sign.ts'
import { texts } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { Named } from './signs.tsx'

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
  /** The text of the button that does it. */
  readonly action: string
  /** The text of the other button. */
  readonly cancel?: string
}

export function ask({ title, text, action, cancel }: Question): Promise<boolean> {
  return new Promise(resolve => {
    openDialog(close => {
      const answer = (isYes: boolean): void => {
        close()
        // Resolves once the dialog is gone: before that, nothing else can take the focus.
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

// A modal dialog. The browser keeps the focus inside, and afterward returns it to where it was.

interface Props {
  readonly title: string | Words
  readonly close: () => void
  readonly children: ComponentChildren
}

export function Dialog({ title, close, children }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** Selecting text may end outside of the dialog. */
  const isPressedOutside = useRef(false)
  const isGone = useRef(false)
  // In a layout effect, because keys that the user presses are meant for the dialog.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    const done = closedByBack(() => current?.close())
    return () => {
      done()
      isGone.current = true
      // Only a dialog that's closed before it's removed returns the focus.
      current?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onClose={() => {
        if (!isGone.current) close()
      }}
      onPointerDown={({ target }) => {
        isPressedOutside.current = target === dialog.current
      }}
      onClick={({ target }) => {
        if (isPressedOutside.current && target === dialog.current) dialog.current?.close()
      }}
    >
      <header>
        <h2 id={id}>{typeof title === 'string' ? title : <Named words={title} />}</h2>
        <button type="button" class="tool" aria-label={texts.value.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
