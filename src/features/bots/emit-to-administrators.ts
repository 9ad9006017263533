import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Audience, type EventType, only } from '#core/contract/event-type.ts'
import { type Account, callerOf } from '#features/users/public.ts'
import { administersByRole, lowestRole } from './administrators.ts'

/**
 * Emits an event to the users who may administer the bot because of their role, and to its owner, who may see fewer
 * channels. No user gets two events.
 */
export async function emitToAdministrators<T>(
  tx: WriteTx,
  event: EventType<T>,
  bot: Account,
  owner: Account | undefined,
  payloadFor: (viewer?: Caller) => Promise<T>,
): Promise<void> {
  const byRole: Audience = { viewersOf: bot.id, role: { atMost: lowestRole(bot) } }
  await tx.emit(event, byRole, await payloadFor())
  if (owner !== undefined && !administersByRole(bot, owner))
    await tx.emit(event, only(owner.id), await payloadFor(callerOf(owner)))
}
