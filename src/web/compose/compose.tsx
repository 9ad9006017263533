// The box at the bottom of a conversation. Its field keeps the typed text itself, so typing renders nothing.
import type { JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { type Conversation, keyOf } from '../store/conversation.ts'
import type { Obstacle } from '../store/posting.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { draftOf, grow, keepRecipient, keepTyped, openBox } from '../writing/box.ts'
import { Preview, previewSoon, togglePreview } from '../writing/preview.tsx'
import { KeptAsDraft } from '../writing/refusal-words.tsx'
import { saveDrafts } from '../writing/sync-drafts.ts'
import { readersOf, UploadBars, VersionOffer } from './beside-text.tsx'
import { BoxFoot } from './box-foot.tsx'
import { enlarge, shrinkLater } from './box-size.ts'
import { loadEcho } from './echo.ts'
import { editLast } from './edits.ts'
import { isComposing, onFieldKey } from './field-keys.ts'
import { openSnippets } from './open-dialogs.tsx'
import { loadMarkdownOfHtml, notePasteKey, onPaste } from './paste.ts'
import type { Lack } from './recipient-conversation.ts'
import { useSend } from './send.ts'
import { TextCompletions } from './text-completions.tsx'
import { UndoSend } from './undo-send.tsx'
import { userTyped } from './typing-notices.ts'
import { Warnings } from './warnings.tsx'

interface Props {
  /** The conversation, or which part of the recipient is still missing. */
  readonly to: Conversation | Lack
  readonly recipient: JSX.Element
  /** Also identifies boxes whose recipient isn't chosen yet. */
  readonly draftKey: string
  /** Why the user can't write here. */
  readonly obstacle: Obstacle | undefined
  readonly onSent?: (to: Conversation) => void
}

export function Compose({ to, recipient, draftKey, obstacle, onSent }: Props): JSX.Element {
  const store = useStore('channels', 'settings', 'organization')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const readers = readersOf(useStore('subscribers'), to)
  const t = texts.value
  const conversation = typeof to === 'string' ? undefined : to
  const conversationNow = useRef(conversation)
  conversationNow.current = conversation
  const { send, sendLatest, sendAnyway, forgetAsked } = useSend({ field, to, draftKey, onSent })
  const isBlocked = obstacle !== undefined
  // In a layout effect, or the draft would replace what the user types first.
  useLayoutEffect(
    () => (field.current === null ? undefined : openBox(field.current, draftKey, () => conversationNow.current)),
    [draftKey, isBlocked],
  )
  // In a layout effect, because the user may leave the box.
  useLayoutEffect(() => keepRecipient(draftKey), [conversation && keyOf(conversation, store.ownId)])

  if (isBlocked)
    return (
      <form class="compose">
        <div key="to" class="to">
          {recipient}
        </div>
        <p class="compose-note">
          {onDemand.value.obstacles[obstacle]} {draftOf(draftKey) === '' ? null : <KeptAsDraft />}
        </p>
      </form>
    )

  const enterSends = store.settings['enter_sends'] === true
  const onKey = (event: KeyboardEvent): void => {
    notePasteKey(event)
    if (onFieldKey(event, { enterSends, send }) || isComposing(event)) return
    const isUp = event.key === 'ArrowUp' && field.current?.value === '' && !event.shiftKey
    const isPreview = event.altKey && event.code === 'KeyP'
    if (isPreview) togglePreview()
    const isSnippets = (event.ctrlKey || event.metaKey) && event.key === "'" && !event.repeat
    if (isSnippets && field.current !== null) void openSnippets(field.current)
    if (isPreview || isSnippets || (isUp && editLast())) event.preventDefault()
  }
  return (
    <form
      class="compose"
      onFocusIn={enlarge}
      onFocusOut={shrinkLater}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <VersionOffer />
      <Warnings field={field} to={conversation} sendAnyway={sendAnyway} />
      <div key="to" class="to" title={readers}>
        {recipient}
      </div>
      <span id={id} hidden>
        {readers}
      </span>
      <UndoSend conversation={conversation && keyOf(conversation, store.ownId)} />
      <textarea
        ref={field}
        aria-describedby={readers === undefined ? undefined : id}
        class="field"
        rows={1}
        dir="auto"
        aria-label={t.message}
        placeholder={onDemand.value.box.messagePlaceholder}
        onInput={({ currentTarget }) => {
          forgetAsked()
          grow(currentTarget)
          keepTyped()
          previewSoon(currentTarget.value)
          if (conversation !== undefined) userTyped(conversation)
        }}
        onKeyDown={onKey}
        onFocus={() => {
          loadEcho()
          loadMarkdownOfHtml()
        }}
        onBlur={() => void saveDrafts()}
        onPaste={onPaste}
      />
      <TextCompletions field={field} to={() => conversationNow.current} />
      <Preview text={() => field.current?.value ?? ''} />
      <UploadBars />
      <BoxFoot field={field} enterSends={enterSends} sendAt={at => sendLatest(false, at)} />
    </form>
  )
}
