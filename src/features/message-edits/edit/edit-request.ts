// The changes that an edit request asks for, before the caller's permissions are checked.
import { createHash } from 'node:crypto'
import { badRequest, failure } from '#core/contract/failure.ts'
import { emptyTopicDisplayName } from '#features/channels/public.ts'
import {
  contentErrors,
  type MessageRow,
  normalizeContent,
  normalizeTopic,
  TopicInvalid,
} from '#features/messages/public.ts'
import { isResolved, resolvedPrefix, unresolvedName } from '../move/resolved-name.ts'

// A resolved topic has a check mark before its name. Adding or removing it isn't a move (docs/spec/messages.md#moves).

/** Whether the topic only becomes resolved or unresolved. The new name hasn't been truncated yet. */
function onlyResolves(before: string, after: string): boolean {
  const resolved = isResolved(before)
  if (resolved === isResolved(after)) return false
  return resolved ? unresolvedName(before) === after : after.slice(resolvedPrefix.length) === before
}

/** The empty topic has no name to put a check mark before. */
const resolvesEmptyTopic = (topic: string): boolean =>
  topic === resolvedPrefix.trim() || topic === resolvedPrefix + emptyTopicDisplayName

const NothingToChange = badRequest('Nothing to change')
const DirectToChannel = badRequest('Direct messages cannot be moved to channels.')
const DirectHasNoTopic = badRequest('Direct messages cannot have topics.')
const PropagatesNothing = badRequest('Invalid propagate_mode without topic edit')
const EmptyTopicResolved = badRequest('General chat cannot be marked as resolved')
const ContentAndChannel = badRequest('Cannot change message content while changing channel')
const ContentChangedMeanwhile = failure(
  400,
  'EXPECTATION_MISMATCH',
  "'prev_content_sha256' value does not match the expected value.",
)
export const requestErrors = [
  NothingToChange,
  DirectToChannel,
  DirectHasNoTopic,
  PropagatesNothing,
  EmptyTopicResolved,
  ContentAndChannel,
  ContentChangedMeanwhile,
  TopicInvalid,
  ...contentErrors,
]

export type PropagateMode = 'change_one' | 'change_later' | 'change_all'

interface EditRequest {
  readonly content?: string
  readonly topic?: string
  readonly stream_id?: number
  readonly propagate_mode: PropagateMode
  readonly prev_content_sha256?: string
}

/** Only real changes; undefined for an unchanged property. */
export interface Edit {
  readonly content: string | undefined
  readonly topic: string | undefined
  readonly channelId: number | undefined
  readonly propagate: PropagateMode
  /** Whether the topic only becomes resolved or unresolved. */
  readonly resolves: boolean
}

const removedContent = '(deleted)'

export function normalizeEdit(message: MessageRow, request: EditRequest): Edit {
  const topic = request.topic === undefined ? undefined : normalizeTopic(request.topic)
  const newTopic = topic === message.topic ? undefined : topic
  const channelId = request.stream_id === message.channel_id ? undefined : request.stream_id
  const { content, propagate_mode: propagate, prev_content_sha256 } = request
  if (newTopic === undefined && content === undefined && channelId === undefined) throw NothingToChange()
  if (message.channel_id === null) {
    if (channelId !== undefined) throw DirectToChannel()
    if (newTopic !== undefined) throw DirectHasNoTopic()
  }
  if (propagate !== 'change_one' && newTopic === undefined && channelId === undefined) throw PropagatesNothing()
  const asSent = request.topic?.trim() ?? ''
  if (newTopic !== undefined && resolvesEmptyTopic(asSent)) throw EmptyTopicResolved()
  if (channelId !== undefined && content !== undefined) throw ContentAndChannel()
  if (prev_content_sha256 !== undefined && prev_content_sha256.toLowerCase() !== sha256(message.content))
    throw ContentChangedMeanwhile()
  const normalized =
    content === undefined ? undefined : normalizeContent(content.trim() === '' ? removedContent : content)
  return {
    // Saving an unchanged text is allowed, and changes nothing.
    content: normalized === message.content ? undefined : normalized,
    topic: newTopic,
    channelId,
    propagate,
    resolves: newTopic !== undefined && onlyResolves(message.topic, asSent),
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
