// The form of a snippet, and what is typed in it.
import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Form } from '../ui/form.tsx'
import type { Edited, Snippet } from './saved-snippet.ts'

const longestTitle = 60

export function typedIn(row: HTMLElement | null, snippet: Snippet | 'new'): Edited {
  const valueOf = (name: string): string =>
    row?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value ?? ''
  return { snippet, title: valueOf('title'), content: valueOf('content') }
}

interface FormProps {
  readonly edited: Edited
  /** The request that's saving it. */
  readonly sending: { current: Promise<void> | undefined }
  readonly done: () => void
}

export function SnippetForm({ edited: { snippet, ...shown }, sending, done }: FormProps): JSX.Element {
  const t = onDemand.value.snippets
  const store = async ({ title = '', content = '' }): Promise<void> => {
    if (snippet === 'new') await client.call('POST /saved_snippets', { title, content })
    else await client.call('PATCH /saved_snippets/{saved_snippet_id}', { saved_snippet_id: snippet.id, title, content })
  }
  const send = async (typed: Parameters<typeof store>[0]): Promise<void> => {
    sending.current = store(typed)
    try {
      await sending.current
      done()
    } finally {
      sending.current = undefined
    }
  }
  return (
    <Form
      fields={[
        { name: 'title', label: t.name, value: shown.title, maxLength: longestTitle },
        { name: 'content', label: t.content, value: shown.content, type: 'long' },
      ]}
      action={texts.value.save}
      send={send}
    >
      <button type="button" class="plain" onClick={done}>
        {texts.value.cancel}
      </button>
    </Form>
  )
}
