// A message being sent, shown as it will probably look.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { namesSender, WrittenContent } from '../content/written-content.tsx'
import { ConversationBar } from '../conversation/conversation-bar.tsx'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Face } from '../ui/signs.tsx'
import { chooseDraft } from '../writing/box.ts'
import { keptDrafts } from '../writing/kept-drafts.ts'
import type { Outgoing } from '../writing/outgoing.ts'
import { RefusalWords } from '../writing/refusal-words.tsx'
import { discard, sendAgain, withdraw } from './outbox.ts'

/** Puts the text back into the box. */
function takeBack(message: Outgoing): void {
  withdraw(message)
  const draft = keptDrafts.peek().get(message.draftId)
  if (draft !== undefined) chooseDraft(draft)
}

interface Props {
  readonly message: Outgoing
  /** Whether the row shows its conversation above it. */
  readonly hasBar: boolean
}

export function OutgoingRow({ message, hasBar }: Props): JSX.Element {
  const store = useStore('people')
  const t = texts.value
  const self = store.people.get(store.ownId)
  return (
    <article>
      {hasBar ? <ConversationBar to={message.to} /> : null}
      <div class="row outgoing">
        <Face userId={store.ownId} />
        <div class="body">
          {message.html !== undefined && namesSender(message.content) ? null : (
            <div class="who">
              <b>
                <bdi>{self?.full_name ?? ''}</bdi>
              </b>
            </div>
          )}
          {message.html === undefined ? (
            <div class="text plain" dir="auto">
              {message.content}
            </div>
          ) : (
            <WrittenContent content={message.content} html={message.html} />
          )}
          {message.failure === undefined ? (
            <div class="notes" role="status">
              {message.isWaiting === true ? onDemand.value.drafts.waitingForConnection : onDemand.value.box.sending}
            </div>
          ) : (
            <div class="failure" role="alert">
              {onDemand.value.box.notSent} <RefusalWords to={message.to} failure={message.failure} />{' '}
              <button type="button" class="link" onClick={() => sendAgain(message)}>
                {onDemand.value.box.retry}
              </button>{' '}
              <button type="button" class="link" onClick={() => takeBack(message)}>
                {t.edit}
              </button>{' '}
              <button type="button" class="link" onClick={() => discard(message)}>
                {onDemand.value.box.discard}
              </button>
            </div>
          )}
        </div>
      </div>
    </article>
  )
}
