// The browser's drafts: on the page right away, and in its storage within 300 ms, so that a reload loses nothing. Each
// draft is a separate entry, so that tabs don't overwrite each other's drafts.
import { signal } from '@preact/signals'
import { say } from '../base/notice.ts'
import { currentStore, theStore } from '../base/live.ts'
import { onDemand } from '../text/on-demand.ts'
import type { KeptDraft } from './draft.ts'

export const keptDrafts = signal<ReadonlyMap<string, KeptDraft>>(new Map())
/** Server IDs of drafts that the user deleted, perhaps before the server has. */
export const deletedDrafts = signal<ReadonlySet<number>>(new Set())

const writeMs = 300
const unwritten = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Another user of this browser has other drafts. */
const prefix = (): string => `draft ${theStore().ownId} `
const deletedName = (): string => `deleted drafts ${theStore().ownId}`

/** Not `randomUUID`, which needs an encrypted connection. */
export const newDraftId = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-')

export function putDraft(draft: KeptDraft): void {
  keptDrafts.value = new Map(keptDrafts.peek()).set(draft.id, draft)
  write(draft.id)
}

export function dropDraft(id: string): void {
  const rest = new Map(keptDrafts.peek())
  if (!rest.delete(id)) return
  keptDrafts.value = rest
  write(id)
}

export function setDeleted(ids: Iterable<number>): void {
  deletedDrafts.value = new Set(ids)
  try {
    localStorage.setItem(deletedName(), JSON.stringify([...deletedDrafts.peek()]))
  } catch {
    // The server is asked again while the page is open.
  }
}

/** Versions from another page of this browser. That page saves them, unless it's gone. */
const foreign = new Map<string, { readonly editedAt: number; readonly foundAt: number }>()
const foreignMs = 10_000

const noteForeign = ({ id, editedAt }: KeptDraft): unknown => foreign.set(id, { editedAt, foundAt: performance.now() })

export function isSavedElsewhere({ id, editedAt }: KeptDraft): boolean {
  const found = foreign.get(id)
  return found?.editedAt === editedAt && performance.now() - found.foundAt < foreignMs
}

function write(id: string): void {
  unwritten.add(id)
  clearTimeout(timer)
  timer = setTimeout(writeDrafts, writeMs)
}

let isFull = false
export function writeDrafts(): void {
  for (const id of unwritten)
    try {
      const draft = keptDrafts.peek().get(id)
      if (draft === undefined) localStorage.removeItem(prefix() + id)
      else localStorage.setItem(prefix() + id, JSON.stringify(draft))
      unwritten.delete(id)
      isFull = false
    } catch {
      // Said once. The text stays on the page and, if the user wants that, on the server.
      if (!isFull) say(onDemand.peek().drafts.storageFull)
      isFull = true
    }
}

/** Reads what an earlier page or another tab wrote. */
export function readDrafts(): void {
  const read = new Map<string, KeptDraft>()
  for (const name of namesIn()) {
    const draft = parsed(name)
    if (draft === undefined) continue
    read.set(draft.id, draft)
    noteForeign(draft)
  }
  keptDrafts.value = new Map([...read, ...keptDrafts.peek()])
  try {
    const ids = JSON.parse(localStorage.getItem(deletedName()) ?? '[]') as number[]
    deletedDrafts.value = new Set([...ids, ...deletedDrafts.peek()])
  } catch {
    // Storage isn't available.
  }
}

function namesIn(): string[] {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith(prefix()))
  } catch {
    return []
  }
}

function parsed(name: string): KeptDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? '') as KeptDraft
    return typeof draft.id === 'string' && typeof draft.content === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}

/** A draft as this tab knew it, and as another tab or device changed it. */
export type ChangedElsewhere = (before: KeptDraft, now: KeptDraft | undefined) => void

/** Of two versions, the older one loses. */
export function onOtherTab(changedElsewhere: ChangedElsewhere): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    // Before the store is there, no draft has been read that could be outdated.
    if (currentStore.peek() === undefined || key?.startsWith(prefix()) !== true) return
    const id = key.slice(prefix().length)
    const theirs = newValue === null ? undefined : parsed(key)
    const ours = keptDrafts.peek().get(id)
    if (theirs !== undefined && ours !== undefined && ours.editedAt > theirs.editedAt) return
    const next = new Map(keptDrafts.peek())
    if (theirs === undefined) next.delete(id)
    else {
      next.set(id, theirs)
      noteForeign(theirs)
    }
    keptDrafts.value = next
    unwritten.delete(id)
    if (ours !== undefined && ours.content !== theirs?.content) changedElsewhere(ours, theirs)
  })
}
