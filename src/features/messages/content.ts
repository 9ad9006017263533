// The rules for the content and topic of messages and drafts (docs/spec/drafts.md#content-length).
import { storedTopicName } from '#features/channels/public.ts'
import { invalidCharacterAt } from '#core/base/code-points.ts'
import { badRequest } from '#core/contract/failure.ts'
import { boundedRawText } from '#core/contract/shape.ts'
import { contentLimit, truncatedContent, truncatedTopic } from './truncated.ts'

const MessageEmpty = badRequest('Message must not be empty')
export const MessageHasNul = badRequest('Message must not contain null bytes')
export const TopicInvalid = badRequest('Invalid character in topic, at position {position}!')
export const contentErrors = [MessageEmpty, MessageHasNul]

/** Longer text is refused. Text up to this length is truncated to `contentLimit`. */
export const sentContentLimit = 20 * contentLimit
export const sentContent = boundedRawText(sentContentLimit)

export function normalizeContent(content: string): string {
  if (content.includes('\0')) throw MessageHasNul()
  const trimmed = content.trimEnd().replace(/^(\s*\n)+/, '')
  if (trimmed.trim() === '') throw MessageEmpty()
  return truncatedContent(trimmed)
}

export function normalizeTopic(topic: string): string {
  const trimmed = topic.trim()
  const position = invalidCharacterAt(trimmed)
  if (position > 0) throw TopicInvalid({ position })
  return truncatedTopic(storedTopicName(trimmed))
}
