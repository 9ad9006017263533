// Storing changed flags: as rows, as a mark, or not at all where they say what would be derived anyway.
import type { WriteTx } from '#core/db/database.ts'
import { Flag, hasFlag } from './flags.ts'
import { derivedFlags, type FlaggedMessage, type PersonalState } from './personal-state.ts'
import { advanceReadMark } from './read-position.ts'
import { deletePersonalRows, type PersonalRow, putPersonalRows, readMarks } from './store/user-messages.ts'

export interface FlagChange {
  readonly message: FlaggedMessage
  readonly before: PersonalState
  /** All flags as they are from now on. */
  readonly flags: number
}

/** In how many conversations the mark is moved; in the others rows say what is read until the next time. */
const conversationsAtOnce = 20

export async function writeFlags(tx: WriteTx, accountId: number, changes: readonly FlagChange[]): Promise<void> {
  const marks = await movedMarks(tx, accountId, changes)
  const rows: PersonalRow[] = []
  const superfluous: number[] = []
  for (const { message, before, flags } of changes) {
    const derived = derivedFlags(message, before.received, marks.get(message.recipient_id) ?? 0)
    // A row about what was not received stays, whatever it says: it is how the message came into somebody's history.
    if (!before.received || flags !== derived) rows.push({ message_id: message.id, flags })
    else if (before.hasRow) superfluous.push(message.id)
  }
  await deletePersonalRows(tx, accountId, superfluous)
  await putPersonalRows(tx, accountId, rows)
}

/** The marks of all conversations concerned, after those in which something was read have moved. */
async function movedMarks(
  tx: WriteTx,
  accountId: number,
  changes: readonly FlagChange[],
): Promise<ReadonlyMap<number, number>> {
  const reading = changes.filter(
    ({ before, flags }) => before.received && hasFlag(flags, Flag.read) && !hasFlag(before.flags, Flag.read),
  )
  const conversations = Map.groupBy(reading, change => change.message.recipient_id)
  for (const [, [first, ...others]] of [...conversations].slice(0, conversationsAtOnce)) {
    if (first === undefined) continue
    const becomesRead = new Set([first, ...others].map(change => change.message.id))
    await advanceReadMark(tx, accountId, first.message, becomesRead)
  }
  const recipients = new Set(changes.map(change => change.message.recipient_id))
  return readMarks(tx, accountId, [...recipients])
}

/** A message that somebody did not receive but did something to becomes part of his history. */
export async function keepInHistory(
  tx: WriteTx,
  accountId: number,
  { id }: FlaggedMessage,
  { received, hasRow, flags }: PersonalState,
): Promise<void> {
  if (!received && !hasRow) await putPersonalRows(tx, accountId, [{ message_id: id, flags }])
}
