// The dialog of the switcher, in which the search of messages can take its place.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { pageField } from '../search/page-field.ts'
import { SearchForm } from '../search/search-form.tsx'
import type { Conversation } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import type { Choosing } from './choose-place.ts'
import { Switcher } from './switcher.tsx'
import { type Searching, searchOf } from './switcher-keys.ts'
import './switcher.css'

export function showSwitcher(text: string): void {
  // The field on the page has the current search.
  if (text === '/' && pageField.peek() !== undefined) return pageField.peek()?.()
  openDialog(close => <Palette text={text} close={close} />)
}

/** `choose` gets undefined if the user closes it. */
export function showChooser(title: string, choose: (to: Conversation | undefined) => void): void {
  openDialog(close => {
    const answer = (to?: Conversation): void => {
      close()
      // Once the dialog is gone: before that, nothing else can take the focus.
      setTimeout(() => choose(to))
    }
    return <Palette text="" close={() => answer()} choosing={{ title, choose: answer }} />
  })
}

interface Props {
  readonly text: string
  readonly close: () => void
  readonly choosing?: Choosing
}

function Palette({ text, close, choosing }: Props): JSX.Element {
  const [searching, setSearching] = useState<Searching | undefined>(text.startsWith('/') ? searchOf(text) : undefined)
  return (
    <Dialog
      title={searching === undefined ? (choosing?.title ?? onDemand.value.keys.jumpTo) : texts.value.search}
      close={close}
    >
      <div class="palette" onKeyDown={event => closeByKey(event, close)}>
        {searching === undefined ? (
          <Switcher
            text={text.startsWith('/') ? '' : text}
            close={close}
            search={setSearching}
            {...(choosing && { choosing })}
          />
        ) : (
          <SearchForm {...searching} close={close} back={() => setSearching(undefined)} />
        )}
      </div>
    </Dialog>
  )
}

/** The key that has opened it closes it too. */
function closeByKey(event: KeyboardEvent, close: () => void): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  close()
}
