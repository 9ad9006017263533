// Syncs the browser's drafts with the server's, if the user wants drafts on the server.
import { computed, effect, untracked } from '@preact/signals'
import { ApiFailure } from '#client/api-failure.ts'
import { BackOff } from '#client/back-off.ts'
import { connection } from '../base/connection.ts'
import { changed, client, currentStore, onChange, theStore, useStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { reasonOf } from './refusal-words.tsx'
import { outbox } from './outgoing.ts'
import { type ConversationKey, topicKey } from '../store/conversation.ts'
import { isEmptiedByOther } from '../store/emptied-topic.ts'
import type { Update } from '../store/message-change.ts'
import { conversationIn } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'
import {
  agreed,
  allDrafts,
  isUnsaved,
  type KeptDraft,
  linked,
  movedRecipient,
  signatureOf,
  wireDraft,
} from './draft.ts'
import {
  type ChangedElsewhere,
  deletedDrafts,
  dropDraft,
  isSavedElsewhere,
  keptDrafts,
  onOtherTab,
  putDraft,
  readDrafts,
  setDeleted,
  writeDrafts,
} from './kept-drafts.ts'

const saveMs = 3_000
let timer: ReturnType<typeof setTimeout> | undefined
const postedKept = 5
/** Drafts being saved, with their server IDs. */
const busy = new Map<string, number | undefined>()

const isSynchronized = (): boolean => currentStore.peek()?.settings['enable_drafts_synchronization'] === true
const isBeingSent = (id: string): boolean => outbox.peek().some(one => one.draftId === id && one.failure === undefined)

/** All drafts that can be sent or continued. */
export function listedDrafts(): KeptDraft[] {
  const { drafts } = useStore('drafts')
  const deleted = deletedDrafts.value
  const sending = new Set(outbox.value.filter(({ failure }) => failure === undefined).map(({ draftId }) => draftId))
  return allDrafts(keptDrafts.value.values(), drafts).filter(
    ({ id, serverId }) => !sending.has(id) && (serverId === undefined || !deleted.has(serverId)),
  )
}

/** Every key changes a draft, but rarely the number of drafts. */
export const draftCount = computed(() => {
  if (currentStore.value === undefined) return 0
  return listedDrafts().length
})

export function saveSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void saveDrafts(), Math.max(saveMs, notBefore - performance.now()))
}

const backOff = new BackOff()
let notBefore = 0
function waitAfter(error: unknown): void {
  const asked = error instanceof ApiFailure ? Number(error.body['retry-after'] ?? 0) || 0 : 0
  notBefore = performance.now() + Math.max(saveMs + backOff.next(), asked * 1000)
}

interface SaveOptions {
  /** The requests continue after the page closes. */
  readonly keepalive?: boolean
  /** Includes drafts that another page of this browser is about to save. */
  readonly withForeign?: boolean
}

export async function saveDrafts(options: SaveOptions = {}): Promise<void> {
  clearTimeout(timer)
  if (!isSynchronized()) return
  const drafts = [...keptDrafts.peek().values()]
  const isNew = ({ serverId }: KeptDraft): boolean => serverId === undefined
  const groups = [drafts.filter(isNew), ...drafts.filter(draft => !isNew(draft)).map(draft => [draft])]
  const saving = groups.map(group => save(group, options))
  // A deletion mustn't overtake the request that saves the draft.
  const beingSaved = new Set(busy.values())
  const deletable = [...deletedDrafts.peek()].filter(id => !beingSaved.has(id))
  await Promise.all([...saving, ...deletable.map(deleteOnServer)])
}

export function deleteDraft({ id, serverId }: Pick<KeptDraft, 'id' | 'serverId'>): void {
  dropDraft(id)
  writeDrafts()
  if (serverId === undefined) return
  setDeleted([...deletedDrafts.peek(), serverId])
  // Otherwise, the request that's saving it deletes it when done.
  if (!busy.has(id)) void deleteOnServer(serverId)
}

const deleting = new Set<number>()
async function deleteOnServer(draft_id: number): Promise<void> {
  if (deleting.has(draft_id)) return
  deleting.add(draft_id)
  try {
    await client.call('DELETE /drafts/{draft_id}', { draft_id })
  } catch (error) {
    if (isTemporary(error)) {
      waitAfter(error)
      return saveSoon()
    }
  } finally {
    deleting.delete(draft_id)
  }
  theStore().drafts.delete(draft_id)
  changed('drafts')
  setDeleted([...deletedDrafts.peek()].filter(id => id !== draft_id))
}

const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status >= 500 || error.status === 429

const change = (id: string, fields: Partial<KeptDraft>): void => {
  const draft = keptDrafts.peek().get(id)
  if (draft !== undefined) putDraft({ ...draft, ...fields })
}

/** Saves one draft that the server has, or several that it doesn't. */
async function save(group: readonly KeptDraft[], options: SaveOptions): Promise<void> {
  const { keepalive = false, withForeign = false } = options
  const unsaved = group.filter(draft => !busy.has(draft.id) && !isBeingSent(draft.id) && isUnsaved(draft))
  // Two pages would create two drafts of it.
  const drafts = unsaved.filter(draft => withForeign || !isSavedElsewhere(draft))
  if (drafts.length < unsaved.length) saveSoon()
  if (drafts.length === 0) return
  for (const { id, posted = [], ...draft } of drafts) {
    busy.set(id, draft.serverId)
    // If the response gets lost, the next page uses this to recognize the draft.
    change(id, { posted: [...posted, signatureOf(draft)].slice(-postedKept) })
  }
  writeDrafts()
  let failure: unknown
  const serverIds = await store(drafts, keepalive).catch((error: unknown) => {
    failure = error
  })
  for (const { id } of drafts) busy.delete(id)
  if (serverIds !== undefined) {
    backOff.succeeded()
    for (const [at, draft] of drafts.entries()) noteSaved(draft, serverIds[at] ?? 0)
  } else if (isTemporary(failure)) waitAfter(failure)
  // The server refuses one of them.
  else if (drafts.length > 1) await Promise.all(drafts.map(({ id }) => saveAlone(id, options)))
  else for (const draft of drafts) noteRefused(draft, failure as ApiFailure)
  const isLeft = drafts.some(({ id, serverId = 0 }) => {
    const now = keptDrafts.peek().get(id)
    return now === undefined ? deletedDrafts.peek().has(serverId) : isUnsaved(now)
  })
  if (isLeft) saveSoon()
}

async function saveAlone(id: string, options: SaveOptions): Promise<void> {
  const draft = keptDrafts.peek().get(id)
  if (draft !== undefined) await save([draft], options)
}

function noteSaved(draft: KeptDraft, serverId: number): void {
  const { id } = draft
  if (keptDrafts.peek().has(id)) change(id, { serverId, saved: signatureOf(draft) })
  else deleteDraft({ id, serverId })
}

function noteRefused(draft: KeptDraft, { status, message }: ApiFailure): void {
  if (status === 404) return change(draft.id, { serverId: undefined, saved: undefined, posted: undefined })
  // It stays in the browser. The server is asked again after it changes.
  change(draft.id, { saved: signatureOf(draft) })
  void wordsOf(draft, message).then(say)
}

async function wordsOf({ to }: KeptDraft, message: string): Promise<string> {
  const reason = to === undefined ? message : await reasonOf(to, message)
  return reason === message ? message : `${reason} ${onDemand.peek().keptAsDraft}`
}

/** Returns the server's IDs. */
async function store(drafts: readonly KeptDraft[], keepalive: boolean): Promise<readonly number[]> {
  const wires = drafts.map(draft => ({ ...wireDraft(draft), timestamp: draft.editedAt }))
  const [draft_id, draft] = [drafts[0]?.serverId, wires[0]]
  if (draft_id !== undefined && draft !== undefined) {
    await client.call('PATCH /drafts/{draft_id}', { draft_id, draft }, { keepalive })
    return [draft_id]
  }
  const { ids } = await client.call('POST /drafts', { drafts: wires }, { keepalive })
  const known = theStore().drafts
  // The event may have arrived before the response.
  for (const [at, wire] of wires.entries()) {
    const id = ids[at] ?? 0
    if (!known.has(id)) known.set(id, { ...wire, id, timestamp: Math.floor(wire.timestamp) })
  }
  changed('drafts')
  return ids
}

export function keepDraftsInStep(changedElsewhere: ChangedElsewhere): void {
  let isRead = false
  effect(() => {
    if (currentStore.value === undefined) return
    useStore('drafts', 'settings')
    untracked(() => {
      if (!isRead) readDrafts()
      isRead = true
      agreeWithServer(changedElsewhere)
    })
  })
  effect(() => {
    // After an outage, the missed events come first.
    if (!connection.value.isLost) saveSoon()
  })
  onOtherTab(changedElsewhere)
  const follow = (moved: Update): void => {
    // The text in the box stays with the page, which may have followed the messages by now.
    if (isOnPage(topicKey(moved.stream_id ?? 0, moved.orig_subject ?? ''))) return
    const isEmptied = isEmptiedByOther(theStore(), moved)
    for (const draft of allDrafts(keptDrafts.peek().values(), theStore().drafts)) {
      const to = movedRecipient(draft, isEmptied ? { ...moved, propagate_mode: 'change_all' } : moved)
      if (to !== undefined) putDraft({ ...draft, to })
    }
    void saveDrafts()
  }
  // Runs after the page, which follows a moved topic. The order doesn't depend on which of the two loaded first.
  onChange(({ moved }) => {
    if (moved !== undefined) queueMicrotask(() => follow(moved))
  })
  globalThis.addEventListener('pagehide', () => {
    writeDrafts()
    void saveDrafts({ keepalive: true })
  })
}

function isOnPage(conversation: ConversationKey): boolean {
  const here = route.peek()
  return here.view === 'narrow' && conversationIn(here.narrow, theStore().ownId) === conversation
}

function agreeWithServer(changedElsewhere: ChangedElsewhere): void {
  const { drafts } = theStore()
  if (!isSynchronized()) return leaveServer()
  const before = [...keptDrafts.peek().values()]
  const after = linked(before, drafts)
  for (const [at, draft] of after.entries()) {
    if (busy.has(draft.id)) continue
    const now = agreed(draft, drafts)
    if (now === undefined) dropDraft(draft.id)
    else if (JSON.stringify(now) !== JSON.stringify(before[at])) putDraft(now)
    if (now?.content !== draft.content) changedElsewhere(draft, now)
  }
  if ([...keptDrafts.peek().values()].some(isUnsaved)) saveSoon()
}

/** The server has deleted its drafts, so the browser keeps them. */
function leaveServer(): void {
  const { drafts } = theStore()
  const linkedOrListed = allDrafts(keptDrafts.peek().values(), drafts).filter(({ serverId }) => serverId !== undefined)
  drafts.clear()
  for (const draft of linkedOrListed) putDraft({ ...draft, serverId: undefined, saved: undefined, posted: undefined })
}
