// The box on the screen and its draft. The field stores its text itself; each key also updates the draft.
import { signal } from '@preact/signals'
import { currentStore, theStore } from '../base/live.ts'
import { allDrafts, boxKeyOf, draftOfServer, type KeptDraft } from './draft.ts'
import { type Conversation, keyOf } from '../store/conversation.ts'
import { deletedDrafts, keptDrafts, newDraftId, putDraft } from './kept-drafts.ts'
import { deleteDraft, keepDraftsInStep, saveSoon } from './sync-drafts.ts'
import { outbox } from './outgoing.ts'
import { pending, pendingIn } from './placeholders.ts'
import { previewSoon } from './preview.tsx'

interface Box {
  readonly field: HTMLTextAreaElement
  readonly key: string
  readonly conversation: () => Conversation | undefined
  draftId: string | undefined
  /** The user has typed something since the text was put into the box. */
  isTouched: boolean
}

let box: Box | undefined
/** The draft that the user chose for the next box of its conversation. */
let chosen: string | undefined
let wantsFocus = false
/** Where the caret goes then; at the end unless told. */
let wantedCaret: number | undefined

/** A version of the text in the box that was written elsewhere. The text that the user is typing is never replaced. */
export const otherVersion = signal<KeptDraft | undefined>(undefined)

function draftById(id: string | undefined): KeptDraft | undefined {
  if (id === undefined) return undefined
  const theirs = theStore().drafts.get(Number(id.slice(1)))
  return keptDrafts.peek().get(id) ?? (theirs === undefined || id[0] !== 's' ? undefined : draftOfServer(theirs))
}

/** The newest draft that isn't being sent or deleted, and that `fits`. */
function draftFor(key: string, fits: (draft: KeptDraft) => boolean = () => true): KeptDraft | undefined {
  const { ownId } = theStore()
  const taken = new Set(outbox.peek().map(({ draftId }) => draftId))
  const fitting = allDrafts(keptDrafts.peek().values(), theStore().drafts).filter(
    draft => boxKeyOf(draft, ownId) === key && !taken.has(draft.id) && !deletedDrafts.peek().has(draft.serverId ?? 0),
  )
  return fitting.find(({ id }) => id === chosen) ?? fitting.find(fits)
}

/** The recipient of the draft that a box for a new conversation would show. */
export function recipientOfDraft(key: string): Conversation | undefined {
  startDrafts()
  const draft = draftFor(key)
  return draft?.id === chosen ? undefined : draft?.to
}

/** The next box continues the text of this one, even with another recipient. */
export const carryDraft = (): void => {
  chosen = box?.draftId
}

/** The text that the box with this key has, or would have. */
export const draftOf = (key: string): string => (box?.key === key ? box.field.value : (draftFor(key)?.content ?? ''))

/**
 * Shows a draft in the field. The key is that of a conversation, or the name of a box for new ones. `conversation`
 * returns the current recipient. Returns a function that closes the box.
 */
export function openBox(field: HTMLTextAreaElement, key: string, conversation: Box['conversation']): () => void {
  startDrafts()
  const { ownId } = theStore()
  const to = conversation()
  // Text for one recipient isn't put into a new message to another.
  const draft = draftFor(
    key,
    ({ to: meant }) => meant === undefined || (to !== undefined && keyOf(meant, ownId) === keyOf(to, ownId)),
  )
  if (draft?.id === chosen) chosen = undefined
  const own: Box = { field, key, conversation, draftId: draft?.id, isTouched: false }
  box = own
  show(draft === undefined ? '' : withoutLost(draft))
  if (wantsFocus) focusAt(field, wantedCaret)
  wantsFocus = false
  wantedCaret = undefined
  return () => {
    if (box === own) box = undefined
  }
}

/** Removes placeholders of uploads and quotes that were lost with an earlier page. */
const withoutLost = ({ content, placeholders = [] }: KeptDraft): string =>
  placeholders.filter(one => !pending.peek().has(one)).reduce((text, one) => text.replace(one, ''), content)

function show(content: string): void {
  otherVersion.value = undefined
  if (box === undefined) return
  box.isTouched = false
  if (box.field.value === content) return
  box.field.value = content
  grow(box.field)
  previewSoon(content)
  box.field.dispatchEvent(new Event('shown'))
}

/** If CSS can do it, keys need no layout of their own. */
const growsByStyle = CSS.supports('field-sizing: content')

/** Grows with its text, up to the style's limit. */
export function grow(field: HTMLTextAreaElement): void {
  if (growsByStyle) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

function targetOf({ key, conversation }: Box): Pick<KeptDraft, 'to' | 'box'> {
  const to = conversation()
  const isConversation = to !== undefined && keyOf(to, theStore().ownId) === key
  return { to, box: isConversation ? undefined : key }
}

const now = (): number => Date.now() / 1000

/** The user changed the text in the box. */
export function keepTyped(): void {
  if (box === undefined) return
  const content = box.field.value
  const known = draftById(box.draftId)
  box.isTouched = true
  if (content.trim() === '') {
    if (known !== undefined) deleteDraft(known)
    box.draftId = undefined
    return
  }
  const id = known?.id ?? newDraftId()
  const draft = { ...known, id, ...targetOf(box), content, placeholders: pendingIn(content), editedAt: now() }
  box.draftId = draft.id
  putDraft(draft)
  saveSoon()
}

/** The user chose another recipient in the box with this key. */
export function keepRecipient(key: string): void {
  const known = box?.key === key ? draftById(box.draftId) : undefined
  if (box === undefined || known === undefined) return
  const keys = [known.to, box.conversation()].map(to => to && keyOf(to, theStore().ownId))
  if (keys[0] !== keys[1]) keepTyped()
}

/** Takes the text out of the box as a draft to send. */
export function takeDraft(): KeptDraft | undefined {
  if (box === undefined || box.field.value.trim() === '') return undefined
  keepTyped()
  const draft = keptDrafts.peek().get(box.draftId ?? '')
  box.draftId = undefined
  show('')
  return draft
}

/** Puts a draft into its conversation's box: the one on the screen, or the next one. */
export function chooseDraft(draft: KeptDraft): void {
  const { id } = draft
  chosen = id
  wantsFocus = true
  if (box === undefined || boxKeyOf(draft, theStore().ownId) !== box.key) return
  box.draftId = id
  chosen = undefined
  wantsFocus = false
  show(withoutLost(draft))
  focusAt(box.field)
}

export function takeOtherVersion(): void {
  const other = otherVersion.peek()
  if (other === undefined || box === undefined) return
  const own = keptDrafts.peek().get(box.draftId ?? '')
  if (own !== undefined && own.id !== other.id) deleteDraft(own)
  box.draftId = other.id
  box.field.select()
  insertText(box.field, other.content)
  box.field.focus()
  otherVersion.value = undefined
}

/** The browser can undo this. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replaces a piece of text wherever it is: in the box, or in another conversation's draft. */
export function replaceEverywhere(piece: string, by: string): void {
  if (box !== undefined) replaceIn(box.field, piece, by)
  for (const draft of keptDrafts.peek().values())
    if (draft.id !== box?.draftId && draft.content.includes(piece)) {
      putDraft({ ...draft, content: draft.content.replace(piece, () => by), editedAt: now() })
      saveSoon()
    }
}

function replaceIn(field: HTMLTextAreaElement, piece: string, by: string): void {
  const at = field.value.indexOf(piece)
  if (at < 0) return
  const { selectionStart, selectionEnd } = field
  const after = (position: number): number =>
    position <= at ? position : Math.max(at, position - piece.length) + (position >= at + piece.length ? by.length : 0)
  if (document.activeElement === field) {
    field.setSelectionRange(at, at + piece.length)
    insertText(field, by)
    field.setSelectionRange(after(selectionStart), after(selectionEnd))
    return
  }
  field.setRangeText(by, at, at + piece.length, 'preserve')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Appends text to the draft of a conversation that isn't on the screen. Its caret will be before or after the text. */
export function addToDraft(to: Conversation, text: string, isCaretBefore = false): void {
  const known = draftFor(keyOf(to, theStore().ownId))
  const content = known === undefined ? text : `${known.content.trimEnd()}\n\n${text}`
  const id = known?.id ?? newDraftId()
  const draft = { ...known, id, to, content, placeholders: pendingIn(content), editedAt: now() }
  putDraft(draft)
  chosen = draft.id
  wantsFocus = true
  wantedCaret = isCaretBefore ? content.length - text.length : undefined
  saveSoon()
}

/** The box of the conversation that the address is about to name. */
export const focusNextBox = (): void => {
  wantsFocus = true
}

function focusAt(field: HTMLTextAreaElement, caret = field.value.length): void {
  field.focus()
  field.setSelectionRange(caret, caret)
}

/** The recipient and the text in the box. */
export const recipientOfBox = () => box && { to: box.conversation(), draft: draftById(box.draftId) }

export const boxField = (): HTMLTextAreaElement | undefined => box?.field
export const boxKey = (): string | undefined => box?.key

let isStarted = false
/** Call this before the first box opens. The number of drafts needs it even without a box. */
export function startDrafts(): void {
  if (isStarted) return
  isStarted = true
  keepDraftsInStep((before, after) => {
    if (box === undefined || box.draftId !== before.id || currentStore.peek() === undefined) return
    const { field } = box
    if (field.value === after?.content) return
    if (document.activeElement !== field || field.value.trim() === '') {
      box.draftId = after?.id
      show(after?.content ?? '')
    } else if (after === undefined) box.draftId = undefined
    else {
      // What was typed here becomes its own draft, so that neither version is lost.
      if (box.isTouched) {
        const own = { id: newDraftId(), ...targetOf(box), content: field.value, editedAt: now() }
        box.draftId = own.id
        putDraft(own)
        saveSoon()
      }
      otherVersion.value = after
    }
  })
}
