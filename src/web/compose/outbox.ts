// Messages being sent: shown right away, and replaced by the message from the event. The text stays a draft until the
// server confirms it.
import { ApiFailure } from '#client/api-failure.ts'
import { BackOff } from '#client/back-off.ts'
import { connection } from '../base/connection.ts'
import { policyOfTopic, sayNewPolicy } from '../topics/topic-actions.ts'
import { client, onChange, queueId, theStore } from '../base/live.ts'
import { type Attempt, type KeptDraft, signatureOf } from '../writing/draft.ts'
import { keptDrafts, putDraft, writeDrafts } from '../writing/kept-drafts.ts'
import { deleteDraft, saveSoon } from '../writing/sync-drafts.ts'
import { goTo, hashOfConversation, route } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { refetchShown } from '../messages/load-window.ts'
import type { Conversation, ConversationKey } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { echoed } from './echo.ts'
import { offerUndo } from './undo-send.tsx'
import { refusalWords } from '../writing/refusal-words.tsx'
import { isShownIn, type Outgoing, outbox } from '../writing/outgoing.ts'

export { outbox } from '../writing/outgoing.ts'

let sent = 0
const eventMs = 5_000

export function sendMessage(key: ConversationKey, to: Conversation, draft: KeptDraft): void {
  const now = Date.now()
  const content = draft.content.trim()
  const signature = signatureOf({ to, content })
  // A text that may already have been sent keeps its name, so that it's only sent once.
  const attempt: Attempt =
    draft.attempt?.signature === signature
      ? { queueId: draft.attempt.queueId, localId: draft.attempt.localId, signature }
      : { queueId: queueId.peek(), localId: `${now}.${sent++}`, signature }
  putDraft({ ...draft, to, box: undefined, attempt })
  writeDrafts()
  const { localId } = attempt
  let after = 0
  for (const id of theStore().messages.keys()) after = Math.max(after, id)
  const known = { key, to, draftId: draft.id, timestamp: Math.floor(now / 1000), after }
  const outgoing: Outgoing = { localId, queueId: attempt.queueId, content, ...known }
  outbox.value = [...outbox.peek(), outgoing]
  void echoed(content).then(html => {
    if (html !== undefined) change(localId, { html })
  })
  void inTurn(outgoing)
}

export function sendAgain({ localId }: Outgoing): void {
  const again = change(localId, { failure: undefined })
  if (again !== undefined) void inTurn(again)
}

/** The text stays a draft. */
export const withdraw = ({ localId }: Outgoing): void => remove(localId)

export function discard(outgoing: Outgoing): void {
  remove(outgoing.localId)
  deleteText(outgoing)
}

function deleteText({ draftId }: Outgoing): void {
  const draft = keptDrafts.peek().get(draftId)
  if (draft !== undefined) deleteDraft(draft)
}

const find = (localId: string): Outgoing | undefined => outbox.peek().find(one => one.localId === localId)

function change(localId: string, fields: Partial<Outgoing>): Outgoing | undefined {
  const known = find(localId)
  if (known === undefined) return undefined
  const next = { ...known, ...fields }
  outbox.value = outbox.peek().map(one => (one.localId === localId ? next : one))
  return next
}

const remove = (localId: string): void => {
  outbox.value = outbox.peek().filter(one => one.localId !== localId)
}

/** The message is on the page, or will be soon. */
function confirm(localId: string, id: number): void {
  const outgoing = find(localId)
  if (outgoing === undefined) return
  discard(outgoing)
  outbox.value = outbox.peek().map(one => (one.after < id ? { ...one, after: id } : one))
  offerUndo({ ...outgoing, id })
}

/** A conversation's messages are sent in the order in which they were written. */
const turns = new Map<ConversationKey, Promise<void>>()
function inTurn(outgoing: Outgoing): Promise<void> {
  const turn = (turns.get(outgoing.key) ?? Promise.resolve()).then(() => transmit(outgoing.localId))
  turns.set(outgoing.key, turn)
  return turn
}

async function transmit(localId: string): Promise<void> {
  for (const backOff = new BackOff(); ;) {
    const outgoing = find(localId)
    // The event has arrived, or the user took the message back.
    if (outgoing === undefined) return
    try {
      return answered(localId, await post(outgoing))
    } catch (error) {
      const isTemporary = !(error instanceof ApiFailure) || error.status >= 500 || error.status === 429
      if (!isTemporary) return fail(localId, error.message)
      if (outgoing.isWaiting !== true) sayElsewhere(outgoing, onDemand.peek().drafts.waitingForConnection)
      change(localId, { isWaiting: true })
      await connectionOr(Math.max(backOff.next(), secondsAsked(error) * 1000))
    }
  }
}

const secondsAsked = (error: unknown): number =>
  error instanceof ApiFailure ? Number(error.body['retry-after'] ?? 0) || 0 : 0

/** Waits for the connection to come back, up to this long. */
function connectionOr(ms: number): Promise<void> {
  return new Promise(resolve => {
    let wasLost = connection.peek().isLost
    const end = (): void => {
      clearTimeout(timer)
      stop()
      globalThis.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener('online', end)
    const stop = connection.subscribe(({ isLost }) => {
      if (wasLost && !isLost) setTimeout(end)
      wasLost = isLost
    })
  })
}

/** Reports on a message whose row isn't on the page. */
function sayElsewhere(outgoing: Outgoing, text: string): void {
  const { value } = route
  if (value.view === 'narrow' && isShownIn(outgoing, value.narrow, theStore().ownId)) return
  say(text, { name: texts.peek().recipient.show, run: () => goTo(hashOfConversation(outgoing.to)) })
}

async function post(outgoing: Outgoing): Promise<number> {
  const { localId, queueId: queue_id, to, content } = outgoing
  const address =
    'channelId' in to
      ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
      : { type: 'direct' as const, to: [...to.userIds] }
  const before = 'channelId' in to ? policyOfTopic(to) : 0
  const message = { ...address, content, queue_id, local_id: localId, read_by_sender: true }
  const { id, automatic_new_visibility_policy: policy } = await client.call('POST /messages', message as never)
  sayElsewhere(outgoing, onDemand.peek().recipient.sent)
  if (policy !== undefined && 'channelId' in to) sayNewPolicy(to, policy, before)
  return id
}

function answered(localId: string, id: number): void {
  if (theStore().messages.has(id)) return confirm(localId, id)
  const outgoing = find(localId)
  if (outgoing !== undefined) deleteText(outgoing)
  awaited.set(id, localId)
  // No event comes for a channel that the user isn't subscribed to, or if the queue was lost.
  setTimeout(() => {
    if (!awaited.delete(id)) return
    confirm(localId, id)
    if (outgoing !== undefined) refetchShown(outgoing.key)
  }, eventMs)
}

function fail(localId: string, failure: string): void {
  const outgoing = change(localId, { failure })
  if (outgoing !== undefined)
    sayElsewhere(outgoing, onDemand.peek().drafts.notSent(refusalWords(theStore(), outgoing.to, failure)))
  const draft = keptDrafts.peek().get(outgoing?.draftId ?? '')
  if (draft?.attempt !== undefined) putDraft({ ...draft, attempt: { ...draft.attempt, failure } })
  saveSoon()
}

/** Confirmed messages whose event hasn't arrived yet. */
const awaited = new Map<number, string>()
onChange(({ arrived, localId }) => {
  if (arrived === undefined) return
  const known = localId ?? awaited.get(arrived.id)
  awaited.delete(arrived.id)
  if (known !== undefined) confirm(known, arrived.id)
})
