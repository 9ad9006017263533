// The event by which the clients of users hear that messages became read.
import type { WriteTx } from '#core/db/database.ts'
import { flagAdded } from './events.ts'

export async function announceRead(tx: WriteTx, users: readonly number[], messages: number[]): Promise<void> {
  await tx.emit(flagAdded, { users }, { operation: 'add', flag: 'read', messages, all: false })
}
