// The dialog of the switcher, in which the search of messages can take its place.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { SearchForm } from '../search/search-form.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog, openDialog } from '../ui/dialogs.tsx'
import { Switcher } from './switcher.tsx'
import { type Searching, searchOf } from './switcher-keys.ts'
import './switcher.css'

export function showSwitcher(text: string): void {
  openDialog(close => <Palette text={text} close={close} />)
}

interface Props {
  readonly text: string
  readonly close: () => void
}

function Palette({ text, close }: Props): JSX.Element {
  const [searching, setSearching] = useState<Searching | undefined>(text.startsWith('/') ? searchOf(text) : undefined)
  return (
    <Dialog title={searching === undefined ? onDemand.value.keys.jumpTo : texts.value.search} close={close}>
      <div class="palette" onKeyDown={event => closeByKey(event, close)}>
        {searching === undefined ? (
          <Switcher text={text.startsWith('/') ? '' : text} close={close} search={setSearching} />
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
