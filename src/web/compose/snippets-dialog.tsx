// Texts that the user saves to insert into messages.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { ask, Dialog, openDialog } from '../ui/dialogs.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'
import { type Edited, isUnsaved, savedForm, type Snippet } from './saved-snippet.ts'
import { SnippetForm, typedIn } from './snippet-form.tsx'
import '../ui/form.css'

interface Props {
  readonly close: () => void
  /** The text in the box: the default for a new snippet. */
  readonly written: string
  readonly insert: (text: string) => void
  /** A form that was closed before it was saved. */
  readonly unfinished?: Edited
}

const shownCharacters = 100

export function SnippetsDialog({ close, written, insert, unfinished }: Props): JSX.Element {
  const { answer, refusal } = useAsked(() => client.call('GET /saved_snippets'), 'saved_snippets')
  const [edited, setEdited] = useState(unfinished)
  const content = useRef<HTMLDivElement>(null)
  const sending = useRef<Promise<void>>(undefined)
  const t = onDemand.value.snippets
  // The button that had the focus is gone.
  useLayoutEffect(() => content.current?.querySelector<HTMLElement>('input, .primary')?.focus(), [edited])
  const edit = (snippet: Snippet | 'new'): void => setEdited({ snippet, ...savedForm(snippet, written) })
  // As when editing a message, the user can restore the typed text.
  const leave = (): void => {
    const left = edited && typedIn(content.current, edited.snippet)
    close()
    if (left === undefined || !isUnsaved(left, written)) return
    const name = texts.peek().actions.undo
    const run = (): void =>
      openDialog(again => <SnippetsDialog close={again} written={written} insert={insert} unfinished={left} />)
    const offer = (): void => say(onDemand.peek().drafts.editDiscarded, { name, run })
    // If it's being saved, it's only lost if the server refuses.
    if (sending.current === undefined) offer()
    else sending.current.catch(offer)
  }
  const rows = answer?.saved_snippets.map(snippet => (
    <li key={snippet.id}>
      <button
        type="button"
        class="what"
        title={t.insert}
        onClick={({ currentTarget }) => {
          currentTarget.closest('dialog')?.close()
          insert(snippet.content)
        }}
      >
        <bdi>{snippet.title}</bdi>
        <small dir="auto">{snippet.content.slice(0, shownCharacters)}</small>
      </button>
      <button type="button" class="tool" aria-label={t.editOf(snippet.title)} onClick={() => edit(snippet)}>
        <Icon name="edit" />
      </button>
      <button type="button" class="tool" aria-label={t.deleteOf(snippet.title)} onClick={() => void remove(snippet)}>
        <MoreIcon name="trash" />
      </button>
    </li>
  ))
  return (
    <Dialog title={edited === undefined ? t.title : edited.snippet === 'new' ? t.new : t.edit} close={leave}>
      <div ref={content}>
        {edited !== undefined ? (
          <SnippetForm edited={edited} sending={sending} done={() => setEdited(undefined)} />
        ) : (
          <>
            <Rows rows={rows} refusal={refusal} empty={t.none} />
            <div class="buttons">
              <button type="button" class="primary" onClick={() => edit('new')}>
                {t.new}
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

async function remove({ id, title }: Snippet): Promise<void> {
  const t = onDemand.peek().snippets
  if (await ask({ title: t.deleteOf(title), action: texts.peek().delete }))
    void orSay(client.call('DELETE /saved_snippets/{saved_snippet_id}', { saved_snippet_id: id }))
}
