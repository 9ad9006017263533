// Pasting into the box: files, links, formatted text, long text.
import { ask } from '../ui/dialogs.tsx'
import { theStore } from '../base/live.ts'
import { names } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { parseHash } from '../route/hash.ts'
import { channelIn, topicIn } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { insertText } from '../writing/box.ts'
import { isAddress } from './markdown-text.ts'
import { addFiles, filesIn } from './uploads.ts'

/** For longer text, offer to attach it as a file. */
const offersFile = 2_000
const asksForFile = 5_000

let isPlain = false
/** Called for every key in the field: with Shift, text is pasted unchanged. */
export const notePasteKey = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): void => {
  isPlain = shiftKey && (ctrlKey || metaKey)
}

let markdownOfHtml: ((html: string) => string | undefined) | undefined
/** It's large, so it loads when the box is first used. */
export function loadMarkdownOfHtml(): void {
  // If this fails, plain text is pasted.
  void import('./html-to-markdown.ts').then(
    loaded => (markdownOfHtml = loaded.markdownOfHtml),
    () => {},
  )
}

export function onPaste(event: ClipboardEvent): void {
  const { clipboardData } = event
  if (clipboardData === null) return
  const field = event.currentTarget as HTMLTextAreaElement
  const plain = isPlain
  isPlain = false
  const text = clipboardData.getData('text/plain')
  const html = clipboardData.getData('text/html')
  // Some programs add a picture when they copy formatted text.
  const files = text === '' || html === '' ? filesIn(clipboardData) : []
  if (files.length > 0) {
    event.preventDefault()
    return addFiles(files, field)
  }
  if (text.length >= asksForFile) {
    event.preventDefault()
    return void askForFile(field, text)
  }
  if (text.length >= offersFile) offerFile(field, text)
  if (plain) return
  const { selectionStart, selectionEnd, value } = field
  const selected = value.slice(selectionStart, selectionEnd)
  const address = text.trim()
  if (isAddress(address)) {
    const own = ownLink(address)
    if (selected === '' && own === undefined) return
    event.preventDefault()
    // In two steps, so that undo brings the address back.
    if (selected === '') insertText(field, address)
    if (selected === '') field.setSelectionRange(selectionStart, selectionStart + address.length)
    return insertText(field, selected === '' || isAddress(selected) ? (own ?? address) : `[${selected}](${address})`)
  }
  const markdown = html === '' ? undefined : markdownOfHtml?.(html)
  // The browser pastes the plain text.
  if (markdown === undefined) return
  event.preventDefault()
  insertText(field, markdown)
}

const asFile = (text: string): File => new File([text], onDemand.peek().drafts.pastedFile, { type: 'text/plain' })

async function askForFile(field: HTMLTextAreaElement, text: string): Promise<void> {
  const { longPaste, longPasteHint, asFile: action, asText } = onDemand.peek().drafts
  const { selectionStart, selectionEnd } = field
  const wantsFile = await ask({ title: longPaste(text.length), text: longPasteHint, action, cancel: asText })
  field.focus()
  field.setSelectionRange(selectionStart, selectionEnd)
  if (wantsFile) addFiles([asFile(text)], field)
  else insertText(field, text)
}

function offerFile(field: HTMLTextAreaElement, text: string): void {
  const t = onDemand.peek().drafts
  const run = (): void => {
    const at = field.value.indexOf(text)
    if (at < 0) return
    field.focus()
    field.setSelectionRange(at, at + text.length)
    insertText(field, '')
    addFiles([asFile(text)], field)
  }
  say(t.longPaste(text.length), { name: t.asFile, run })
}

/** Other names would be read as marks, so their links stay as they are. */
const isPlainName = (name: string): boolean => !/[`>*&[\]\\]|\$\$/.test(name)

/** Turns a link to a channel, topic or message of this server into a mention. */
export function ownLink(address: string): string | undefined {
  const { origin } = globalThis.location
  if (!address.startsWith(`${origin}/#narrow/`)) return undefined
  const route = parseHash(address.slice(origin.length + 1), names())
  if (route.view !== 'narrow') return undefined
  const { narrow } = route
  const [channelId, topic] = [channelIn(narrow), topicIn(narrow)]
  const channel = channelId === undefined ? undefined : channelOf(theStore(), channelId)
  const known = new Set(['channel', 'topic', 'with'])
  if (channel === undefined || !narrow.terms.every(({ operator }) => known.has(operator))) return undefined
  if (!isPlainName(channel.name) || !isPlainName(topic ?? '')) return undefined
  if (topic === undefined) return narrow.near === undefined ? `#**${channel.name}**` : undefined
  return `#**${channel.name}>${topic}${narrow.near === undefined ? '' : `@${narrow.near}`}**`
}
