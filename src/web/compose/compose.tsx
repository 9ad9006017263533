// The box at the foot of a conversation. Its field keeps what the user types, so keys don't render anything.
import type { JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { openSendLater } from '../later/open-later.ts'
import { type Conversation, keyOf } from '../store/conversation.ts'
import type { Obstacle } from '../store/posting.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { draftOf, grow, keepRecipient, keepTyped, openBox } from '../writing/box.ts'
import { Preview, previewSoon, togglePreview } from '../writing/preview.tsx'
import { KeptAsDraft } from '../writing/refusal-words.tsx'
import { saveDrafts } from '../writing/sync-drafts.ts'
import { readersOf, UploadBars, VersionOffer } from './beside-text.tsx'
import { BoxTools } from './box-tools.tsx'
import { loadEcho } from './echo.ts'
import { editLast } from './edits.ts'
import { isComposing, onFieldKey } from './field-keys.ts'
import { openSnippets } from './open-dialogs.tsx'
import { loadMarkdownOfHtml, notePasteKey, onPaste } from './paste.ts'
import type { Lack } from './recipient-conversation.ts'
import { useSend } from './send.ts'
import { TextCompletions } from './text-completions.tsx'
import { userTyped } from './typing-notices.ts'
import { Warnings } from './warnings.tsx'

interface Props {
  /** The part of the recipient that is missing, while the user chooses it. */
  readonly to: Conversation | Lack
  readonly recipient: JSX.Element
  /** Texts for a recipient that isn't chosen yet have a box too. */
  readonly draftKey: string
  /** Why nothing can be written. */
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
  // At once: otherwise the draft would replace what the user types before it is there.
  useLayoutEffect(
    () => (field.current === null ? undefined : openBox(field.current, draftKey, () => conversationNow.current)),
    [draftKey, isBlocked],
  )
  // At once: the user may leave the box.
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
      <div class="foot">
        <BoxTools field={field} />
        <button
          type="button"
          class="tool send-later"
          aria-label={t.later.sendLater}
          title={t.later.sendLater}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => void openSendLater(currentTarget, at => sendLatest(false, at))}
        >
          <Icon name="later" />
        </button>
        <label class="enter">
          <input
            type="checkbox"
            checked={enterSends}
            onChange={({ currentTarget: { checked } }) =>
              void orSay(client.call('PATCH /settings', { enter_sends: checked }))
            }
          />
          {onDemand.value.box.enterSends}
        </label>
        <button type="submit" class="primary">
          {t.send}
        </button>
      </div>
    </form>
  )
}
