// Changes the text of a message, in its place.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { client } from '../app/live.ts'
import { orSay } from '../feed/message-acts.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'

interface Given {
  readonly message: Message
  readonly done: () => void
}

export function EditBox({ message: { id: message_id }, done }: Given): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { message } = await client.call('GET /messages/{message_id}', { message_id, apply_markdown: false })
      if (field.current === null) return
      field.current.value = message.content
      setReady(true)
      field.current.focus()
    }
    void orSay(load())
  }, [message_id])
  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    const content = field.current?.value ?? ''
    if (await orSay(client.call('PATCH /messages/{message_id}', { message_id, content }))) done()
  }
  const t = texts.value
  return (
    <form class="edit" onSubmit={event => void save(event)}>
      <textarea
        ref={field}
        aria-label={t.message}
        dir="auto"
        disabled={!isReady}
        onKeyDown={event => {
          if (event.key === 'Escape') done()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div class="foot">
        <button type="submit" class="primary" disabled={!isReady}>
          {t.save}
        </button>
        <button type="button" onClick={done}>
          {t.cancel}
        </button>
      </div>
    </form>
  )
}
