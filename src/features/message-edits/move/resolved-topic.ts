// A resolved topic has a check mark before its name. Adding or removing it is not a move (docs/spec/messages.md#moves).
import { emptyTopicDisplayName } from '#features/channels/public.ts'
import { isResolved, resolvedPrefix, unresolvedName } from './resolved-name.ts'

/**
 * Whether the only change of a topic is that it becomes resolved or unresolved. The new name is not yet cut to its
 * length.
 */
export function onlyResolves(before: string, after: string): boolean {
  const resolved = isResolved(before)
  if (resolved === isResolved(after)) return false
  return resolved ? unresolvedName(before) === after : after.slice(resolvedPrefix.length) === before
}

/** The empty topic has no name for a check mark. */
export const resolvesEmptyTopic = (topic: string): boolean =>
  topic === resolvedPrefix.trim() || topic === resolvedPrefix + emptyTopicDisplayName
