// The box at the foot of a conversation. Its field keeps what the user types by itself, so that a key renders nothing.
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { client, useStore } from '../app/live.ts'
import { say } from '../app/notice.ts'
import { orSay } from '../feed/message-acts.ts'
import { Icon } from '../parts/icon.tsx'
import type { Conversation, ConversationKey } from '../store/conversation.ts'
import { topicKey } from '../store/conversation.ts'
import { texts } from '../text/text.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { userStopped, userTyped } from './typing-notices.ts'
import { insertText, uploadFiles } from './uploads.ts'
import { sendMessage } from './outbox.ts'

const longest = 10_000

interface Given {
  readonly conversation: ConversationKey | undefined
  /** Undefined in a channel until the user has written a topic. */
  readonly to: Conversation | { readonly channelId: number }
  readonly title: string
}

export function Compose({ conversation, to, title }: Given): JSX.Element {
  const store = useStore('channels', 'settings')
  const field = useRef<HTMLTextAreaElement>(null)
  const topicField = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const t = texts.value
  const needsTopic = 'channelId' in to && !('topic' in to)
  const draftKey = conversation ?? (needsTopic ? `new ${to.channelId}` : '')
  useEffect(() => {
    if (field.current === null) return
    field.current.value = draftOf(draftKey)
    grow(field.current)
  }, [draftKey])

  const channel = 'channelId' in to ? store.subscriptions.get(to.channelId) : undefined
  if (channel?.is_archived === true) return <p class="compose-note">{t.archived}</p>

  const send = (): void => {
    const content = field.current?.value.trim() ?? ''
    if (content === '' || field.current === null) return
    if (content.length > longest) return say(t.tooLong(longest))
    if (needsTopic) {
      const topic = topicField.current?.value.trim() ?? ''
      sendMessage(topicKey(to.channelId, topic), { channelId: to.channelId, topic }, content)
    } else if (conversation !== undefined) sendMessage(conversation, to as Conversation, content)
    userStopped()
    field.current.value = ''
    keepDraft(draftKey, '')
    grow(field.current)
  }
  const enterSends = store.settings['enter_sends'] === true
  const onKey = (event: KeyboardEvent): void => {
    // While an input method composes a character, Enter chooses it.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229 || event.shiftKey) return
    if (!enterSends && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  const addFiles = (list: FileList | null | undefined): void => {
    if (field.current !== null && list !== null && list !== undefined) void uploadFiles([...list], field.current)
  }
  return (
    <form
      class="compose"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        addFiles(event.dataTransfer?.files)
      }}
    >
      <div class="to">
        <bdi>{title}</bdi>
        {needsTopic ? (
          <input ref={topicField} aria-label={t.topic} placeholder={t.topicPlaceholder} maxLength={60} dir="auto" />
        ) : null}
      </div>
      <textarea
        ref={field}
        class="field"
        rows={1}
        dir="auto"
        aria-label={t.message}
        placeholder={t.messagePlaceholder}
        onInput={({ currentTarget }) => {
          grow(currentTarget)
          keepDraft(draftKey, currentTarget.value)
          if (!needsTopic) userTyped(to as Conversation)
        }}
        onKeyDown={onKey}
        onPaste={event => {
          const { files: pasted } = event.clipboardData ?? {}
          if (pasted === undefined || pasted.length === 0) return
          event.preventDefault()
          addFiles(pasted)
        }}
      />
      <div class="foot">
        <Format field={field} mark="**" label="B" name="bold" />
        <Format field={field} mark="*" label="I" name="italic" />
        <Format field={field} mark="`" label="<>" name="code" />
        <button type="button" class="tool" aria-label={t.attach} onClick={() => files.current?.click()}>
          <Icon name="attach" />
        </button>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          onChange={({ currentTarget }) => addFiles(currentTarget.files)}
        />
        <label class="enter">
          <input
            type="checkbox"
            checked={enterSends}
            onChange={({ currentTarget: { checked } }) =>
              void orSay(client.call('PATCH /settings', { enter_sends: checked }))
            }
          />
          {t.enterSends}
        </label>
        <button type="submit" class="primary">
          {t.send}
        </button>
      </div>
    </form>
  )
}

interface FormatGiven {
  readonly field: { readonly current: HTMLTextAreaElement | null }
  readonly mark: string
  readonly label: string
  readonly name: 'bold' | 'italic' | 'code'
}

/** Puts marks around the selection, or takes them away. */
const Format = ({ field, mark, label, name }: FormatGiven): JSX.Element => (
  <button
    type="button"
    class={`tool format ${name}`}
    aria-label={texts.value[name]}
    onClick={() => {
      const { current } = field
      if (current === null) return
      const { selectionStart, selectionEnd, value } = current
      const selected = value.slice(selectionStart, selectionEnd)
      current.focus()
      const isMarked = selected.length > 2 * mark.length && selected.startsWith(mark) && selected.endsWith(mark)
      insertText(current, isMarked ? selected.slice(mark.length, -mark.length) : `${mark}${selected}${mark}`)
      if (selected === '') current.setSelectionRange(selectionStart + mark.length, selectionStart + mark.length)
    }}
  >
    {label}
  </button>
)

/** As high as its text, up to a limit of the style. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
