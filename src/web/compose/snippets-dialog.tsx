// Texts that the user keeps to insert them into messages.
import '../parts/form.css'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../app/dialogs.tsx'
import { client } from '../app/live.ts'
import { orSay } from '../feed/message-acts.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Form } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { Rows } from '../parts/rows.tsx'
import { useAsked } from '../settings/use-asked.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'

interface Given {
  readonly close: () => void
  /** What the user has written: a new snippet begins with it. */
  readonly written: string
  readonly insert: (text: string) => void
}

interface Snippet {
  readonly id: number
  readonly title: string
  readonly content: string
}

const longestTitle = 60
const shownCharacters = 100

export function SnippetsDialog({ close, written, insert }: Given): JSX.Element {
  const { answer, refusal } = useAsked(() => client.call('GET /saved_snippets'), 'saved_snippets')
  const [edited, setEdited] = useState<Snippet | 'new'>()
  const content = useRef<HTMLDivElement>(null)
  const t = onDemand.value.snippets
  // The button that had the focus is gone.
  useLayoutEffect(() => content.current?.querySelector<HTMLElement>('input, .primary')?.focus(), [edited])
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
      <button type="button" class="tool" aria-label={t.editOf(snippet.title)} onClick={() => setEdited(snippet)}>
        <Icon name="edit" />
      </button>
      <button type="button" class="tool" aria-label={t.deleteOf(snippet.title)} onClick={() => void remove(snippet)}>
        <Icon name="trash" />
      </button>
    </li>
  ))
  return (
    <Dialog title={edited === undefined ? t.title : edited === 'new' ? t.new : t.edit} close={close}>
      <div ref={content}>
        {edited !== undefined ? (
          <SnippetForm snippet={edited} written={written} done={() => setEdited(undefined)} />
        ) : (
          <>
            <Rows rows={rows} refusal={refusal} empty={t.none} />
            <div class="buttons">
              <button type="button" class="primary" onClick={() => setEdited('new')}>
                {t.new}
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface FormGiven extends Pick<Given, 'written'> {
  readonly snippet: Snippet | 'new'
  readonly done: () => void
}

function SnippetForm({ snippet, written, done }: FormGiven): JSX.Element {
  const t = onDemand.value.snippets
  const known = snippet === 'new' ? { title: '', content: written } : snippet
  const send = async ({ title = '', content = '' }): Promise<void> => {
    if (snippet === 'new') await client.call('POST /saved_snippets', { title, content })
    else await client.call('PATCH /saved_snippets/{saved_snippet_id}', { saved_snippet_id: snippet.id, title, content })
    done()
  }
  return (
    <Form
      fields={[
        { name: 'title', label: t.name, value: known.title, maxLength: longestTitle },
        { name: 'content', label: t.content, value: known.content, type: 'long' },
      ]}
      act={texts.value.save}
      send={send}
    >
      <button type="button" class="plain" onClick={done}>
        {texts.value.cancel}
      </button>
    </Form>
  )
}

async function remove({ id, title }: Snippet): Promise<void> {
  const t = onDemand.peek().snippets
  if (await ask({ title: t.deleteOf(title), act: texts.peek().delete }))
    void orSay(client.call('DELETE /saved_snippets/{saved_snippet_id}', { saved_snippet_id: id }))
}
