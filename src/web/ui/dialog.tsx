// A modal dialog. The browser keeps the focus inside and gives it back to the element that had it before.
import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { closedByBack } from '../base/narrow-screen.ts'
import type { Words } from '../store/channel-sign.ts'
import { texts } from '../text/text.ts'
import { Named } from './channel-mark.tsx'
import { Icon } from './icon.tsx'

interface Props {
  readonly title: string | Words
  readonly close: () => void
  readonly children: ComponentChildren
}

export function Dialog({ title, close, children }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** A selection of text may end outside. */
  const isPressedOutside = useRef(false)
  const isGone = useRef(false)
  // At once: keys that the user presses are meant for the dialog.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    const done = closedByBack(() => current?.close())
    return () => {
      done()
      isGone.current = true
      // Only a dialog that is closed before it is removed gives the focus back.
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
