// Stores changed flags: as rows, as a read position, or not at all if the same flags are derived anyway.
import type { WriteTx } from '#core/db/database.ts'
import { Flag, hasFlag } from './flags.ts'
import { derivedFlags, type FlaggedMessage, type PersonalState } from './personal-state.ts'
import { advanceReadPosition } from './read-position.ts'
import { deletePersonalRows, type PersonalRow, putPersonalRows } from './store/user-messages.ts'

export interface FlagChange {
  readonly message: FlaggedMessage
  readonly before: PersonalState
  /** All flags after the change. */
  readonly flags: number
}

/** In how many conversations one request moves the read position at most. In the others it writes rows. */
const conversationsAtOnce = 20

export async function writeFlags(tx: WriteTx, accountId: number, changes: readonly FlagChange[]): Promise<void> {
  const moved = await moveReadPositions(tx, accountId, changes)
  const rows: PersonalRow[] = []
  const superfluous: number[] = []
  for (const { message, before, flags } of changes) {
    const derived = derivedFlags(message, before.received, moved.get(message.recipient_id) ?? before.readUpTo)
    // The row of a message that wasn't received always stays: it is the user's copy.
    if (!before.received || flags !== derived) rows.push({ message_id: message.id, flags })
    else if (before.hasRow) superfluous.push(message.id)
  }
  await deletePersonalRows(tx, accountId, superfluous)
  await putPersonalRows(tx, accountId, rows)
}

/** Moves the read position in conversations where messages became read, and returns the new positions. */
async function moveReadPositions(
  tx: WriteTx,
  accountId: number,
  changes: readonly FlagChange[],
): Promise<ReadonlyMap<number, number>> {
  const reading = changes.filter(
    ({ before, flags }) => before.received && hasFlag(flags, Flag.read) && !hasFlag(before.flags, Flag.read),
  )
  const conversations = Map.groupBy(reading, change => change.message.recipient_id)
  const moved = new Map<number, number>()
  for (const [recipientId, [first, ...others]] of [...conversations].slice(0, conversationsAtOnce)) {
    if (first === undefined) continue
    const becomesRead = new Set([first, ...others].map(change => change.message.id))
    moved.set(recipientId, await advanceReadPosition(tx, accountId, first.message, becomesRead))
  }
  return moved
}

/** Gives the user a copy of a message that they acted on without having received it. */
export async function keepInHistory(
  tx: WriteTx,
  accountId: number,
  { id }: FlaggedMessage,
  { received, hasRow, flags }: PersonalState,
): Promise<void> {
  if (!received && !hasRow) await putPersonalRows(tx, accountId, [{ message_id: id, flags }])
}
