// Messages that start with another one: a reply, a quote, a forwarded message, or a mention of its sender.
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { directTerms, goTo, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { type Conversation, conversationOfMessage, keyOf } from '../store/conversation.ts'
import { channelOf } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { addToDraft, boxField, boxKey, focusNextBox, insertText, replaceEverywhere } from '../writing/box.ts'
import { hold, release } from '../writing/placeholders.ts'
import { spokenText } from '../content/spoken-text.ts'
import { quoted } from './markdown-text.ts'
import { chooseRecipient } from './open-dialogs.tsx'
import { lineOf, shortQuote } from './short-quote.ts'

/** The given message, or the focused one, or the last one in the feed. */
export function messageFor(id: number | undefined): Message | undefined {
  const { messages, windows } = theStore()
  const row = document.activeElement?.closest<HTMLElement>('[data-id]')
  const focused = row === null || row === undefined ? undefined : Number(row.dataset['id'])
  return messages.get(id ?? focused ?? [...windows.values()].at(-1)?.ids.at(-1) ?? 0)
}

const termsOf = (to: Conversation) => ('userIds' in to ? directTerms(to.userIds) : topicTerms(to.channelId, to.topic))

/** Writes into the conversation's box, and opens it if it isn't on the screen. */
function write(to: Conversation, text: string, isCaretBefore = false): void {
  const field = boxField()
  if (field === undefined || boxKey() !== keyOf(to, theStore().ownId)) {
    addToDraft(to, text, isCaretBefore)
    return goTo(hashOfNarrow(termsOf(to)))
  }
  const before = field.value.slice(0, field.selectionStart)
  const start = before === '' || /\s$/.test(before) ? '' : '\n'
  insertText(field, start + text)
  const caret = before.length + start.length
  if (isCaretBefore) field.setSelectionRange(caret, caret)
}

/** Includes the ID if two users have this name. */
function nameOf({ sender_id, sender_full_name }: Message, withId: boolean): string {
  const { people } = theStore()
  const name = people.get(sender_id)?.full_name ?? sender_full_name
  const isShared = [...people.values()].filter(({ full_name }) => full_name === name).length > 1
  return withId || isShared ? `${name}|${sender_id}` : name
}

/** Quotes one line of the message, or what is selected in it. */
export async function replyQuoting(id?: number): Promise<void> {
  const message = messageFor(id)
  if (message === undefined) return
  if (selectionIn(message.id) !== undefined) return quoteMessage(id)
  const line = message.submessages.length === 0 ? shortQuote(message.content) : lineOf(await spokenText(message))
  const quote = line === '' ? '' : `> ${line}\n\n`
  write(conversationOfMessage(message, theStore().ownId), `${headOf(message)}:\n${quote}`)
}

export async function quoteMessage(id?: number): Promise<void> {
  const message = messageFor(id)
  if (message !== undefined) await quoteInto(message, conversationOfMessage(message, theStore().ownId), '')
}

export async function forwardMessage(id?: number): Promise<void> {
  const message = messageFor(id)
  if (message === undefined) return
  const to = await chooseRecipient(onDemand.peek().drafts.forward)
  if (to !== undefined) await forwardTo(to, message)
}

async function forwardTo(to: Conversation, message: Message): Promise<void> {
  const { stream_id, subject } = message
  const channel = stream_id === undefined ? undefined : channelOf(theStore(), stream_id)
  const conversationName =
    channel === undefined ? '' : ` ${onDemand.peek().drafts.in} #**${channel.name}>${subject}@${message.id}**`
  await quoteInto(message, to, conversationName, true)
}

/** The comment on a forwarded message stands above it. */
async function quoteInto(
  message: Message,
  to: Conversation,
  conversationName: string,
  isForwarded = false,
): Promise<void> {
  const { id } = message
  const selected = selectionIn(id)
  const placeholder = onDemand.peek().drafts.quoting(id)
  hold(placeholder)
  write(to, isForwarded ? `\n${placeholder}` : `${placeholder}\n`, isForwarded)
  const isThere = await orSay(
    (async () => {
      const text = selected ?? (await rawContent(id))
      replaceEverywhere(placeholder, `${headOf(message)}${conversationName}:\n${quoted(text)}`)
    })(),
  )
  if (!isThere) replaceEverywhere(placeholder, '')
  release(placeholder, isThere)
}

/** The sender, and a link to the message. */
function headOf(message: Message): string {
  const address = hashOfNarrow(termsOf(conversationOfMessage(message, theStore().ownId)), message.id)
  const link = `[${onDemand.peek().drafts.said}](${globalThis.location.origin}/${address})`
  return `@_**${nameOf(message, true)}** ${link}`
}

async function rawContent(message_id: number): Promise<string> {
  const { message } = await client.call('GET /messages/{message_id}', { message_id, apply_markdown: false })
  return message.content
}

/** Only the selected part of the message is quoted. */
function selectionIn(id: number): string | undefined {
  const selection = globalThis.getSelection()
  const text = selection?.toString().trim() ?? ''
  const row = document.querySelector(`[data-id="${id}"] .text`)
  const isInside =
    row !== null && [selection?.anchorNode, selection?.focusNode].every(node => row.contains(node ?? null))
  return text !== '' && isInside ? text : undefined
}

export function replyDirectly(id?: number): void {
  const message = messageFor(id)
  if (message === undefined) return
  const address = hashOfNarrow(directTerms([message.sender_id]))
  if (globalThis.location.hash === address) return boxField()?.focus()
  focusNextBox()
  goTo(address)
}

export async function replyNaming(id?: number): Promise<void> {
  const message = messageFor(id)
  if (message !== undefined) write(conversationOfMessage(message, theStore().ownId), `@**${nameOf(message, false)}** `)
}
