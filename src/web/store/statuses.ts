// The status that users set: a text and an emoji.
import type { State } from './types.ts'

export interface Status {
  readonly status_text?: string
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

export type Statuses = Map<number, Status>

export function makeStatuses({ user_status = {} }: State): Statuses {
  const made: Statuses = new Map()
  for (const [id, status] of Object.entries(user_status)) changeStatus(made, { ...status, user_id: Number(id) })
  return made
}

const fields = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const

/** Only what has changed is given; an empty text takes a field away. */
export function changeStatus(statuses: Statuses, { user_id, ...given }: Status & { readonly user_id: number }): void {
  const all: Status = { ...statuses.get(user_id), ...given, ...(given.emoji_name === '' && { reaction_type: '' }) }
  const kept = fields.flatMap(field => (all[field] === undefined || all[field] === '' ? [] : [[field, all[field]]]))
  if (kept.length === 0) statuses.delete(user_id)
  else statuses.set(user_id, Object.fromEntries(kept) as Status)
}
