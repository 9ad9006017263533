// The longest content and topic that are stored. The web client uses this file too, to compare drafts.
import { codePoints } from '#core/base/code-points.ts'

export const contentLimit = 10_000
export const topicLimit = 60
const truncationMarker = '\n[message truncated]'

/** Truncates text to `limit` code points, including the marker at its end. */
export function truncated(text: string, limit: number, marker: string): string {
  if (text.length <= limit) return text
  // A code point takes at most two units, so the text beyond doesn't matter, however long it is.
  const start = text.slice(0, 2 * limit + 1)
  if (codePoints(start) <= limit) return text
  return [...start].slice(0, limit - codePoints(marker)).join('') + marker
}

export const truncatedContent = (content: string, limit = contentLimit): string =>
  truncated(content, limit, truncationMarker)

export const truncatedTopic = (topic: string): string => truncated(topic, topicLimit, '...')
