// Rows with an effect outside the database are claimed before the effect: the write shows that the database accepts
// writes, so the row can be removed afterwards.
import type { Database } from '#core/db/database.ts'

/**
 * When a claimed row is due again, unless it is removed before. In a database with one server it is due at once: no other
 * process takes it, and after a crash the next start goes on with it.
 */
export const claimedUntil = (db: Database, row: { readonly try_after: number }, until: number): number =>
  db.isShared ? until : row.try_after
