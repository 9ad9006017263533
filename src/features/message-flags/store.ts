// SQL statements about messages whose flags are read or changed.
import type { Caller } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isInList, numberList, type NumberList } from '#core/db/dialect.ts'
import { type FlaggedMessage, type StateColumns, stateColumns } from '#features/read-state/public.ts'

export interface FlagTarget extends FlaggedMessage {
  readonly topic: string
}

interface Targets {
  readonly realmId: number
  readonly accountId: number
}
const targets = ({ db }: ReadTx, p: Targets) =>
  db
    .selectFrom('message')
    .select(['id', 'recipient_id', 'channel_id', 'channel_wildcard', 'topic'])
    .select(eb => stateColumns(eb, p.accountId))
    .where('realm_id', '=', p.realmId)
type Target = FlagTarget & StateColumns
const listed = compiled<Targets & { ids: NumberList }, Target>((_, p, tx) =>
  targets(tx, p).where(eb => isInList(tx, eb.ref('id'), p.ids)),
)
// A statement with a list is planned every time it runs.
const single = compiled<Targets & { id: number }, Target>((_, p, tx) => targets(tx, p).where('id', '=', p.id))

/** Messages without their content, because there may be thousands, and the caller's state for each. */
export async function flagTargets(tx: ReadTx, { realmId, id }: Caller, ids: readonly number[]): Promise<Target[]> {
  const [first, ...others] = ids
  if (first === undefined) return []
  return others.length === 0
    ? single.all(tx, { realmId, accountId: id, id: first })
    : listed.all(tx, { realmId, accountId: id, ids: numberList(tx, ids) })
}
