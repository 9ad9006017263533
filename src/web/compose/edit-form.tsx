// Edits a message in place.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ApiFailure } from '#client/api-failure.ts'
import { failureText } from '../base/failure-text.ts'
import { orSay } from '../base/at-once.ts'
import { useStore } from '../base/live.ts'
import { whileOpening } from '../base/loading.ts'
import { say } from '../base/notice.ts'
import { beginEditing } from '../messages/selection.ts'
import { conversationOfMessage } from '../store/conversation.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { archivedOr } from '../writing/refusal-words.tsx'
import { OtherVersion } from './beside-text.tsx'
import { contentOf, dropEdit, editOf, keepEdit, saveContent } from './edits.ts'
import { onFieldKey } from './field-keys.ts'
import { TextCompletions } from './text-completions.tsx'
import { TimeLeft, useTimeLeft } from './time-left.tsx'

export interface Props {
  readonly message: Message
  readonly done: () => void
}

export function EditForm({ message, done }: Props): JSX.Element {
  const { id: message_id, timestamp } = message
  const store = useStore('settings', 'organization')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isReady, setReady] = useState(false)
  /** The message's text, if another edit has changed it meanwhile. */
  const [theirs, setTheirs] = useState<string>()
  const left = useTimeLeft(timestamp, store.realm['realm_message_content_edit_limit_seconds'] as number | null)
  useLayoutEffect(() => {
    const load = async (): Promise<void> => {
      const known = editOf(message_id)
      const content = known?.base ?? (await contentOf(message_id))
      if (field.current === null) return
      keepEdit(message_id, known ?? { base: content, text: content })
      field.current.value = known?.text ?? content
      setReady(true)
    }
    void orSay(whileOpening(load()))
  }, [message_id])
  useLayoutEffect(() => field.current?.focus(), [isReady])
  // Runs after the list has restored the position of its rows.
  useEffect(() => {
    const form = field.current?.form
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => form?.scrollIntoView({ block: 'nearest' })))
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  const end = (): void => {
    const row = field.current?.closest<HTMLElement>('[data-id]')
    if (field.current?.form?.contains(document.activeElement) === true) row?.focus()
    dropEdit(message_id)
    done()
  }
  const cancel = (): void => {
    const edit = editOf(message_id)
    end()
    if (edit === undefined || edit.text === edit.base) return
    const name = texts.peek().actions.undo
    const run = (): void => {
      keepEdit(message_id, edit)
      beginEditing(message_id)
    }
    say(onDemand.peek().drafts.editDiscarded, { name, run })
  }
  const save = async (): Promise<void> => {
    const edit = editOf(message_id)
    if (edit === undefined || field.current === null || left === 0) return
    const content = field.current.value
    if (content === edit.base) return end()
    try {
      await saveContent(message_id, content, edit.base)
      end()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'EXPECTATION_MISMATCH') {
        const failure = failureText(error)
        const to = conversationOfMessage(message, store.ownId)
        return say(error instanceof ApiFailure ? await archivedOr(to, failure) : failure)
      }
      await orSay(contentOf(message_id).then(setTheirs))
    }
  }
  /** From here on, the user edits the other version. */
  const settle = (base: string, text: string): void => {
    keepEdit(message_id, { base, text })
    if (field.current !== null) field.current.value = text
    setTheirs(undefined)
  }
  const t = texts.value
  return (
    <form
      class="edit"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <textarea
        ref={field}
        aria-label={t.message}
        dir="auto"
        disabled={!isReady}
        onInput={({ currentTarget: { value: text } }) => {
          const edit = editOf(message_id)
          if (edit !== undefined) keepEdit(message_id, { ...edit, text })
        }}
        onKeyDown={event => {
          const enterSends = store.settings['enter_sends'] === true
          if (onFieldKey(event, { enterSends, send: () => void save() })) return
          if (event.key !== 'Escape' || event.isComposing) return
          // The page's shortcut would leave the view.
          event.stopPropagation()
          cancel()
        }}
      />
      <TextCompletions field={field} to={() => conversationOfMessage(message, store.ownId)} isEdit />
      {theirs === undefined ? null : (
        <OtherVersion
          text={theirs}
          saveMine={() => {
            settle(theirs, field.current?.value ?? '')
            void save()
          }}
          take={() => settle(theirs, theirs)}
        />
      )}
      <div class="foot">
        <button type="submit" class="primary" disabled={!isReady || left === 0}>
          {t.save}
        </button>
        <button type="button" onClick={cancel}>
          {t.cancel}
        </button>
        <TimeLeft seconds={left} />
      </div>
    </form>
  )
}
