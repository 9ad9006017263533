import { Role } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { eventType } from '#core/contract/event-type.ts'

export const invitesChanged = eventType('invites_changed', null, 'The open invitations changed: fetch them again.', {})

/** For users who have the invitation in their list. */
export const emitInvitesChanged = (tx: WriteTx, creatorId: number): Promise<void> =>
  tx.emit(invitesChanged, { everyone: true, role: { atMost: Role.administrator }, and: [creatorId] }, {})
