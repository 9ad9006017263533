// Every SQL statement about the emoji of organizations.
import type { Selectable } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import { isOneOfTexts } from '#core/db/dialect.ts'
import { insertedId } from '#core/db/results.ts'
import type { Tables } from '#schema/tables.ts'

export type EmojiRow = Selectable<Tables['realm_emoji']>

/** Including deactivated ones, oldest first. */
const ofRealm = compiled<{ realmId: number }, EmojiRow>((db, p) =>
  db.selectFrom('realm_emoji').selectAll().where('realm_id', '=', p.realmId).orderBy('id'),
)
export const emojiOf = kept(['realm_emoji'], (tx, realmId: number) => ofRealm.all(tx, { realmId }))

export const emojiById = (tx: ReadTx, realmId: number, id: number): Promise<EmojiRow | undefined> =>
  tx.db.selectFrom('realm_emoji').selectAll().where('realm_id', '=', realmId).where('id', '=', id).executeTakeFirst()

const byNames = (tx: ReadTx, realmId: number, names: readonly string[]): Promise<EmojiRow[]> =>
  tx.db
    .selectFrom('realm_emoji')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('deactivated', '=', 0)
    .where(eb => isOneOfTexts(tx, eb.ref('name'), names))
    .execute()
const byFewNames = kept(['realm_emoji'], (tx, _key: string, realmId: number, names: readonly string[]) =>
  byNames(tx, realmId, names),
)
/** Of a list of names that is kept, in characters. */
const longestKept = 200

/** Without deactivated ones. */
export function emojiByNames(tx: ReadTx, realmId: number, names: readonly string[]): Promise<readonly EmojiRow[]> {
  const key = JSON.stringify([realmId, ...names])
  return key.length > longestKept ? byNames(tx, realmId, names) : byFewNames(tx, key, realmId, names)
}

/** `all` includes deactivated ones. */
export async function countEmoji(tx: ReadTx, realmId: number): Promise<{ active: number; all: number }> {
  const rows = await tx.db
    .selectFrom('realm_emoji')
    .select(eb => ['deactivated', eb.fn.countAll<number>().as('count')])
    .where('realm_id', '=', realmId)
    .groupBy('deactivated')
    .execute()
  const active = rows.find(({ deactivated }) => deactivated === 0)?.count ?? 0
  return { active, all: rows.reduce((sum, { count }) => sum + count, 0) }
}

export async function insertEmoji(tx: WriteTx, row: Omit<EmojiRow, 'id'>): Promise<EmojiRow> {
  return { id: await insertedId(tx.db.insertInto('realm_emoji').values(row)), ...row }
}

export async function deactivateEmoji(tx: WriteTx, id: number): Promise<void> {
  await tx.db.updateTable('realm_emoji').set({ deactivated: 1 }).where('id', '=', id).execute()
}
