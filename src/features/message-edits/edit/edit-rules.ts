// The rules for editing the content of a message: permission and time limit.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { MessageRow } from '#features/messages/public.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'

const EditingOff = badRequest('Your organization has turned off message editing')
export const MayNotEdit = badRequest("You don't have permission to edit this message")
const TooLateToEdit = badRequest('The time limit for editing this message has passed')
export const editErrors = [EditingOff, MayNotEdit, TooLateToEdit]

/** Extra time for an edit that started before the limit. */
export const graceSeconds = 20

export function requireEditing(realm: Realm, caller: Caller, message: MessageRow, now: number): void {
  const { allow_message_editing, message_content_edit_limit_seconds: limit } = readRealmSettings(realm.settings)
  if (!allow_message_editing) throw EditingOff()
  if (message.sender_id !== caller.id) throw MayNotEdit()
  if (limit !== null && now - message.sent_at > limit + graceSeconds) throw TooLateToEdit()
}
