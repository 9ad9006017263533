// A draft in the browser, and how it's reconciled with the server's drafts. Doesn't need a page or a clock.
import { truncatedContent, truncatedTopic } from '#features/messages/truncated.ts'
import { type Conversation, keyOf, topicKey } from '../store/conversation.ts'
import type { Draft } from '../store/server-drafts.ts'

export interface KeptDraft {
  /** Random, or `s` and the server's ID if the draft came from the server. */
  readonly id: string
  readonly to: Conversation | undefined
  /** If it belongs to a box for new conversations, that box's key. */
  readonly box?: string | undefined
  readonly content: string
  /** Placeholders in the content for running uploads and quotes. */
  readonly placeholders?: readonly string[] | undefined
  /** Seconds, with fractions. */
  readonly editedAt: number
  readonly serverId?: number | undefined
  /** The text and recipient that the server has confirmed. */
  readonly saved?: string | undefined
  /** Texts and recipients in the latest requests, newest last: a response may get lost, and an event may be late. */
  readonly posted?: readonly string[] | undefined
  /** An attempt to send it, named so that the server sends it only once. */
  readonly attempt?: Attempt | undefined
}

export interface Attempt {
  readonly queueId: string
  readonly localId: string
  /** What was sent, and where to. */
  readonly signature: string
  /** Why it wasn't sent. */
  readonly failure?: string
}

/** Drafts with the same key belong in the same box. */
export const boxKeyOf = ({ to, box }: KeptDraft, ownId: number): string | undefined =>
  box ?? (to === undefined ? undefined : keyOf(to, ownId))

type Wire = Pick<Draft, 'type' | 'to' | 'topic' | 'content'>

/** The draft as the server stores it. Otherwise, comparing it with the server's version would show a change. */
export function wireDraft({ to, content: typed }: Pick<KeptDraft, 'to' | 'content'>): Wire {
  const content = truncatedContent(typed.trim())
  if (to === undefined || ('userIds' in to && to.userIds.length === 0)) return { type: '', to: [], topic: '', content }
  if ('userIds' in to) return { type: 'private', to: to.userIds.toSorted((a, b) => a - b), topic: '', content }
  return { type: 'stream', to: [to.channelId], topic: truncatedTopic(to.topic), content }
}

export const signatureOf = (draft: Pick<KeptDraft, 'to' | 'content'>): string => signatureOfWire(wireDraft(draft))
const signatureOfWire = ({ type, to, topic, content }: Wire): string => JSON.stringify([type, to, topic, content])

export const isUnsaved = (draft: KeptDraft): boolean => draft.saved !== signatureOf(draft)

const conversationOfWire = ({ type, to, topic }: Wire): Conversation | undefined => {
  if (type === 'private') return { userIds: to }
  const [channelId] = to
  return type === 'stream' && channelId !== undefined ? { channelId, topic } : undefined
}

/** A draft from the server that this browser hasn't changed. */
export const draftOfServer = (draft: Draft): KeptDraft => ({
  id: `s${draft.id}`,
  to: conversationOfWire(draft),
  content: draft.content,
  editedAt: draft.timestamp,
  serverId: draft.id,
  saved: signatureOfWire(draft),
})

/** All drafts, last edited first: the browser's, and those of the server that the browser doesn't have. */
export function allDrafts(kept: Iterable<KeptDraft>, server: ReadonlyMap<number, Draft>): KeptDraft[] {
  const own = [...kept]
  const known = new Set(own.map(({ serverId }) => serverId))
  const others = [...server.values()].filter(({ id }) => !known.has(id)).map(draftOfServer)
  return [...own, ...others].sort((a, b) => b.editedAt - a.editedAt)
}

/** The draft after the server's drafts changed; undefined if it's gone. */
export function agreed(draft: KeptDraft, server: ReadonlyMap<number, Draft>): KeptDraft | undefined {
  const { serverId } = draft
  if (serverId === undefined) return draft
  const theirs = server.get(serverId)
  // It was deleted elsewhere, but changes made here since then are kept.
  if (theirs === undefined)
    return isUnsaved(draft) ? { ...draft, serverId: undefined, saved: undefined, posted: undefined } : undefined
  const signature = signatureOfWire(theirs)
  if (signature === draft.saved || signature === draft.posted?.at(-1)) return { ...draft, saved: signature }
  if (draft.posted?.includes(signature) === true) return draft
  const isNewer = !isUnsaved(draft) || theirs.timestamp >= Math.floor(draft.editedAt)
  if (!isNewer) return { ...draft, saved: signature }
  return { ...draftOfServer(theirs), id: draft.id, box: draft.box, attempt: draft.attempt }
}

/** Finds the server's IDs of drafts for which the response got lost. */
export function linked(kept: readonly KeptDraft[], server: ReadonlyMap<number, Draft>): KeptDraft[] {
  const taken = new Set(kept.map(({ serverId }) => serverId))
  const free = new Map([...server.values()].filter(({ id }) => !taken.has(id)).map(one => [signatureOfWire(one), one]))
  return kept.map(draft => {
    if (draft.serverId !== undefined) return draft
    const found = free.get(draft.posted?.at(-1) ?? '') ?? free.get(signatureOf(draft))
    if (found === undefined) return draft
    const signature = signatureOfWire(found)
    free.delete(signature)
    return { ...draft, serverId: found.id, saved: signature }
  })
}

interface Move {
  readonly stream_id?: number
  readonly new_stream_id?: number
  readonly orig_subject?: string
  readonly subject?: string
  readonly propagate_mode?: string
}

/** A draft's recipient after messages of its topic moved; undefined if it stays. */
export function movedRecipient({ to, box }: KeptDraft, move: Move): Conversation | undefined {
  const { stream_id: channelId, orig_subject: topic } = move
  if (to === undefined || box !== undefined || 'userIds' in to) return undefined
  // Moving a single message doesn't move the conversation.
  if (channelId === undefined || topic === undefined || move.propagate_mode === 'change_one') return undefined
  if (topicKey(to.channelId, to.topic) !== topicKey(channelId, topic)) return undefined
  return { channelId: move.new_stream_id ?? channelId, topic: move.subject ?? topic }
}
