// Telling somebody's clients that messages are read, by whatever means it happened.
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/events/event-type.ts'
import { flagAdded } from './events.ts'

export async function announceRead(tx: WriteTx, { id }: { readonly id: number }, messages: number[]): Promise<void> {
  await tx.emit(flagAdded, only(id), { operation: 'add', flag: 'read', messages, all: false })
}
