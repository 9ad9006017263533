// For a few seconds after sending, the user can take the message back: it's deleted, and its text returns to the box.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { ApiFailure } from '#client/api-failure.ts'
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import type { Conversation, ConversationKey } from '../store/conversation.ts'
import { mayDelete, mayEdit } from '../store/message-rights.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
import { boxField, boxKey, insertText } from '../writing/box.ts'
import type { KeptDraft } from '../writing/draft.ts'
import { keptDrafts, newDraftId, putDraft, writeDrafts } from '../writing/kept-drafts.ts'
import { deleteDraft } from '../writing/sync-drafts.ts'

interface Sent {
  readonly id: number
  readonly key: ConversationKey
  readonly to: Conversation
  readonly content: string
}

const latest = signal<Sent | undefined>(undefined)
const shownMs = 6_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Only where the user may edit and delete the message. */
export function offerUndo(sent: Sent): void {
  const store = theStore()
  const message = store.messages.get(sent.id)
  const [mayNow, now] = [[mayEdit, mayDelete], nowSeconds()]
  const isOffered = message !== undefined && mayNow.every(may => may(store, message, now))
  latest.value = isOffered ? sent : undefined
  hideLater()
}

function hideLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // The user is about to press it.
    if (document.querySelector('.sent:is(:hover, :focus-within)') === null) latest.value = undefined
    else hideLater()
  }, shownMs)
}

interface Props {
  readonly conversation: ConversationKey | undefined
}

export function UndoSend({ conversation }: Props): JSX.Element {
  const { value: sent } = latest
  const isBusy = useRef(false)
  const isHere = sent !== undefined && sent.key === conversation
  const undo = async (): Promise<void> => {
    if (sent === undefined || isBusy.current) return
    isBusy.current = true
    await takeBack(sent)
    isBusy.current = false
  }
  return (
    <div class="sent" role="status">
      {isHere ? (
        <>
          {onDemand.value.box.sent}{' '}
          <button type="button" class="link" onClick={() => void undo()}>
            {texts.value.actions.undo}
          </button>
        </>
      ) : null}
    </div>
  )
}

/** Until the message is gone and its text in the box, the text is a draft in the browser's storage. */
async function takeBack({ id, to, content }: Sent): Promise<void> {
  const key = boxKey()
  const draft: KeptDraft = { id: newDraftId(), to, content, editedAt: Date.now() / 1000 }
  putDraft(draft)
  writeDrafts()
  const request = client.call('DELETE /messages/{message_id}', { message_id: id })
  const isRefused = request.then(
    () => false,
    error => error instanceof ApiFailure && error.status < 500 && theStore().messages.has(id),
  )
  const isDone = await orSay(request)
  latest.value = undefined
  const drop = (): void => deleteDraft(keptDrafts.peek().get(draft.id) ?? draft)
  if (await isRefused) drop()
  const field = boxField()
  // After an error it stays a draft, because the message may be gone.
  if (!isDone || field === undefined || boxKey() !== key) return
  field.focus()
  field.setSelectionRange(0, 0)
  insertText(field, field.value === '' ? content : `${content}\n\n`)
  field.setSelectionRange(content.length, content.length)
  drop()
}
