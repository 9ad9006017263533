// Unsent texts.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { directTerms, goTo, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { chooseRecipient } from '../compose/open-dialogs.tsx'
import { withdraw } from '../compose/outbox.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { hashed, plainWords, type Words } from '../store/channel-sign.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { momentText } from '../text/times.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { Named } from '../ui/signs.tsx'
import { ViewHead } from '../ui/view-head.tsx'
import { chooseDraft } from '../writing/box.ts'
import type { KeptDraft } from '../writing/draft.ts'
import { putDraft } from '../writing/kept-drafts.ts'
import { startDirect } from '../writing/new-message.ts'
import { outbox } from '../writing/outgoing.ts'
import { refusalWords } from '../writing/refusal-words.tsx'
import { deleteDraft, listedDrafts, saveSoon } from '../writing/sync-drafts.ts'
import '../ui/cards.css'

export function DraftsView(): JSX.Element {
  const drafts = listedDrafts()
  const t = texts.value
  return (
    <>
      <ViewHead heading={<b>{t.menu.drafts}</b>} />
      <div class="list" tabIndex={0} role="region" aria-label={t.menu.drafts}>
        {drafts.length === 0 ? (
          <EmptyState {...onDemand.value.empty.drafts} art="pen">
            <button type="button" onClick={() => startDirect()}>
              {t.recipient.newMessage}
            </button>
          </EmptyState>
        ) : (
          <ul class="drafts">
            {drafts.map(draft => (
              <Card key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Card({ draft }: { readonly draft: KeptDraft }): JSX.Element {
  const store = useStore('channels', 'people')
  const words = recipientWords(store, draft)
  const to = plainWords(words)
  const when = new Date(draft.editedAt * 1000).toISOString()
  return (
    <li>
      <header>
        <b>
          <bdi>
            <Named words={words} />
          </bdi>
        </b>
        <time dateTime={when}>{momentText(when)}</time>
      </header>
      <div class="text plain" dir="auto">
        {draft.content}
      </div>
      {draft.attempt === undefined ? null : (
        <p class="failure">
          {draft.attempt.failure === undefined
            ? onDemand.value.drafts.perhapsNotSent
            : onDemand.value.drafts.notSent(
                draft.to === undefined ? draft.attempt.failure : refusalWords(store, draft.to, draft.attempt.failure),
              )}
        </p>
      )}
      <div class="actions">
        <button
          type="button"
          class="primary"
          aria-label={onDemand.value.drafts.restoreOf(to)}
          onClick={() => void restore(draft)}
        >
          {onDemand.value.drafts.restore}
        </button>
        <button
          type="button"
          class="tool"
          aria-label={onDemand.value.drafts.deleteOf(to)}
          onClick={() => remove(draft)}
        >
          <MoreIcon name="trash" />
        </button>
      </div>
    </li>
  )
}

/** In a box for a new conversation, the topic may not have been chosen yet. */
const lacksTopic = ({ to, box }: KeptDraft): boolean =>
  box !== undefined && to !== undefined && 'topic' in to && to.topic === ''

function recipientWords(store: Store, draft: KeptDraft): Words {
  const { to } = draft
  if (to === undefined) return [onDemand.value.drafts.noRecipient]
  if ('userIds' in to) return [userNames(store, to.userIds)]
  const channel = channelOf(store, to.channelId)
  const name = channel === undefined ? [`#${onDemand.value.drafts.noRecipient}`] : hashed(channel)
  return lacksTopic(draft) ? name : [...name, ` › ${topicName(to.topic)}`]
}

async function restore(draft: KeptDraft): Promise<void> {
  const isChosen = draft.to !== undefined && !lacksTopic(draft)
  const to = isChosen ? draft.to : await chooseRecipient(onDemand.peek().drafts.restore)
  if (to === undefined) return
  const outgoing = outbox.peek().find(({ draftId }) => draftId === draft.id)
  if (outgoing !== undefined) withdraw(outgoing)
  const restored = { ...draft, to, box: undefined }
  if (!isChosen || draft.box !== undefined) putDraft(restored)
  chooseDraft(restored)
  goTo(hashOfNarrow('userIds' in to ? directTerms(to.userIds) : topicTerms(to.channelId, to.topic)))
}

function remove(draft: KeptDraft): void {
  const outgoing = outbox.peek().find(({ draftId }) => draftId === draft.id)
  if (outgoing !== undefined) withdraw(outgoing)
  deleteDraft(draft)
  const name = texts.peek().actions.undo
  const run = (): void => {
    putDraft({ ...draft, serverId: undefined, saved: undefined, posted: undefined })
    saveSoon()
  }
  say(onDemand.peek().drafts.deleted, { name, run })
}
