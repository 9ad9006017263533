// The conversations that a narrow allows, before single messages are looked at.

export interface Conversation {
  readonly recipient_id: number
  /** Null for direct messages. */
  readonly channel_id: number | null
}

export interface Places {
  readonly kind: 'any' | 'direct' | 'channel' | 'none'
  /** Recipients; undefined means all conversations of the kind. */
  readonly only: ReadonlySet<number> | undefined
  readonly except: ReadonlySet<number>
}

export const everywhere: Places = { kind: 'any', only: undefined, except: new Set() }
export const nowhere: Places = { ...everywhere, kind: 'none' }

export function ofKind(places: Places, kind: 'direct' | 'channel'): Places {
  return places.kind === 'any' || places.kind === kind ? { ...places, kind } : nowhere
}

export function among(places: Places, recipients: ReadonlySet<number>): Places {
  return { ...places, only: places.only?.intersection(recipients) ?? recipients }
}

export function apartFrom(places: Places, recipients: ReadonlySet<number>): Places {
  return { ...places, except: places.except.union(recipients) }
}

export function allows({ kind, only, except }: Places, { recipient_id, channel_id }: Conversation): boolean {
  const ofAllowedKind = kind === 'any' || kind === (channel_id === null ? 'direct' : 'channel')
  return ofAllowedKind && (only === undefined || only.has(recipient_id)) && !except.has(recipient_id)
}
