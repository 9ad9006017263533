// The rules for the content and the topic of a message and of a draft (docs/spec/drafts.md#content-length).
import { storedTopicName } from '#features/channels/public.ts'
import { badRequest } from '#core/contract/failure.ts'
import { boundedRawText, codePoints } from '#core/contract/shape.ts'

export const MessageEmpty = badRequest('Message must not be empty')
export const MessageHasNul = badRequest('Message must not contain null bytes')
export const TopicInvalid = badRequest('Invalid character in topic, at position {position}!')
export const contentErrors = [MessageEmpty, MessageHasNul]

export const contentLimit = 10_000
/** A text longer than a message may be is cut, not refused. A text longer than this is refused: the client is wrong. */
export const sentContentLimit = 20 * contentLimit
export const sentContent = boundedRawText(sentContentLimit)
export const topicLimit = 60
const truncationMarker = '\n[message truncated]'

/** Cuts a text to `limit` code points, including the marker at its end. */
export function truncated(text: string, limit: number, marker: string): string {
  if (text.length <= limit) return text
  // A code point takes at most two units: the text after them does not matter, however long it is.
  const start = text.slice(0, 2 * limit + 1)
  if (codePoints(start) <= limit) return text
  return [...start].slice(0, limit - codePoints(marker)).join('') + marker
}

export const truncatedContent = (content: string, limit = contentLimit): string =>
  truncated(content, limit, truncationMarker)

export const truncatedTopic = (topic: string): string => truncated(topic, topicLimit, '...')

/** The content as it is stored. */
export function normalizeContent(content: string): string {
  if (content.includes('\0')) throw MessageHasNul()
  const trimmed = content.trimEnd().replace(/^(\s*\n)+/, '')
  if (trimmed.trim() === '') throw MessageEmpty()
  return truncatedContent(trimmed)
}

const neverInTopics = /[\p{Cc}\p{Cs}\p{Cn}]/u

export function normalizeTopic(topic: string): string {
  const trimmed = topic.trim()
  const position = [...trimmed].findIndex(character => neverInTopics.test(character))
  if (position >= 0) throw TopicInvalid({ position: position + 1 })
  return truncatedTopic(storedTopicName(trimmed))
}
