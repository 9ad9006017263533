// SQL statements about direct conversations.
import { finds } from '#core/db/results.ts'
import { insertRecipient } from '#features/channels/public.ts'
import { compiled } from '#core/db/compiled.ts'
import { oncePerSnapshot } from '#core/db/once-per-snapshot.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isInList, numberList, type NumberList } from '#core/db/dialect.ts'

const participates = compiled<{ accountId: number; recipientId: number }, { recipient_id: number }>((db, p) =>
  db
    .selectFrom('recipient_participant')
    .select('recipient_id')
    .where('account_id', '=', p.accountId)
    .where('recipient_id', '=', p.recipientId),
)
export const isParticipant = async (tx: ReadTx, accountId: number, recipientId: number): Promise<boolean> =>
  (await participates.first(tx, { accountId, recipientId })) !== undefined

const recipientOf = compiled<{ realmId: number; participants: string }, { id: number }>((db, p) =>
  db.selectFrom('recipient').select('id').where('realm_id', '=', p.realmId).where('participants', '=', p.participants),
)
const participantsKey = (userIds: readonly number[]): string => userIds.join(',')

/** The direct conversation of these users, whose IDs are in ascending order, if it exists. */
export const knownRecipient = async (
  tx: ReadTx,
  realmId: number,
  userIds: readonly number[],
): Promise<number | undefined> => (await recipientOf.first(tx, { realmId, participants: participantsKey(userIds) }))?.id

/** The direct conversation of these users. Created if it doesn't exist. */
export async function directRecipient(tx: WriteTx, realmId: number, userIds: readonly number[]): Promise<number> {
  const known = await knownRecipient(tx, realmId, userIds)
  if (known !== undefined) return known
  const id = await insertRecipient(tx, realmId, participantsKey(userIds))
  await tx.db
    .insertInto('recipient_participant')
    .values(userIds.map(account_id => ({ account_id, recipient_id: id })))
    .execute()
  return id
}

const participants = compiled<{ realmId: number; ids: NumberList }, { id: number; participants: string }>((db, p, tx) =>
  db
    .selectFrom('recipient')
    .select(['id', 'participants'])
    .where('realm_id', '=', p.realmId)
    .where(eb => isInList(tx, eb.ref('id'), p.ids))
    .where('participants', 'is not', null),
)
/** Messages delivered together often belong to the same conversation. */
const participantsOnce = oncePerSnapshot((tx, _key: string, realmId: number, ids: readonly number[]) =>
  participants.all(tx, { realmId, ids: numberList(tx, ids) }),
)
/** User IDs of direct conversations, ascending. Recipients that are channels are left out. */
export async function participantsOf(
  tx: ReadTx,
  realmId: number,
  recipientIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (recipientIds.length === 0) return new Map()
  const rows = await participantsOnce(tx, `${realmId} ${recipientIds.join()}`, realmId, recipientIds)
  return new Map(rows.map(row => [row.id, row.participants.split(',').map(Number)]))
}

export const participantsIn = async (tx: ReadTx, realmId: number, recipientId: number): Promise<number[]> =>
  (await participantsOf(tx, realmId, [recipientId])).get(recipientId) ?? []

export const conversationHasBegun = (tx: ReadTx, recipientId: number): Promise<boolean> =>
  finds(tx.db.selectFrom('message').select('id').where('recipient_id', '=', recipientId).limit(1))
