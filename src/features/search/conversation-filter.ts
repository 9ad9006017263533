// The conversations that a narrow allows, before single messages are looked at.
import type { Conversation } from '#features/read-state/public.ts'

export interface ConversationFilter {
  readonly kind: 'any' | 'direct' | 'channel' | 'none'
  /** Recipients; undefined means all conversations of the kind. */
  readonly only: ReadonlySet<number> | undefined
  readonly except: ReadonlySet<number>
}

export const allConversations: ConversationFilter = { kind: 'any', only: undefined, except: new Set() }
export const noConversation: ConversationFilter = { ...allConversations, kind: 'none' }

export function ofKind(places: ConversationFilter, kind: 'direct' | 'channel'): ConversationFilter {
  return places.kind === 'any' || places.kind === kind ? { ...places, kind } : noConversation
}

export function among(places: ConversationFilter, recipients: ReadonlySet<number>): ConversationFilter {
  return { ...places, only: places.only?.intersection(recipients) ?? recipients }
}

export function apartFrom(places: ConversationFilter, recipients: ReadonlySet<number>): ConversationFilter {
  return { ...places, except: places.except.union(recipients) }
}

export function allows(
  { kind, only, except }: ConversationFilter,
  { recipient_id, channel_id }: Conversation,
): boolean {
  const ofAllowedKind = kind === 'any' || kind === (channel_id === null ? 'direct' : 'channel')
  return ofAllowedKind && (only === undefined || only.has(recipient_id)) && !except.has(recipient_id)
}
