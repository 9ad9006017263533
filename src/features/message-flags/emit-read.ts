import type { WriteTx } from '#core/db/database.ts'
import { flagAdded } from './events.ts'

export async function emitRead(tx: WriteTx, users: readonly number[], messages: number[]): Promise<void> {
  await tx.emit(flagAdded, { users }, { operation: 'add', flag: 'read', messages, all: false })
}
