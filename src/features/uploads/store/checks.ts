// Every SQL statement of the checks of uploaded files.
import { sql } from 'kysely'
import type { Check } from '#core/check/check.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { pagesOf, tableSize } from '#core/db/table-pages.ts'
import { dropFile } from '#core/files/remove-files.ts'

const rowsAtOnce = 500

const pieces: Check = {
  name: 'File contents',
  unit: 'files',
  async *find(tx, { counted }) {
    const total = await tableSize(tx, { name: 'file', condition: isInDatabase })
    for (let after = 0; ;) {
      const page = await storedSizes(tx, after)
      const last = page.at(-1)
      if (last === undefined) return
      after = last.id
      counted(page.length, total)
      const wrong = page.filter(file => file.size !== file.bytes || file.pieces !== file.numbers)
      yield wrong.map(({ id, size, bytes }) => ({ text: `file ${id} has ${bytes} of ${size} bytes` }))
    }
  },
}

const isKept = `status = 'kept'`
const isInDatabase = `${isKept} and object_key is null`

interface StoredSize {
  readonly id: number
  readonly size: number
  /** Of all pieces. */
  readonly bytes: number
  readonly pieces: number
  /** The number of pieces up to the last one. */
  readonly numbers: number
}

async function storedSizes(tx: ReadTx, after: number): Promise<StoredSize[]> {
  const rows = sql<StoredSize>`select f.id, f.size, coalesce(sum(octet_length(c.bytes)), 0) as bytes,
      count(c.nth) as pieces, coalesce(max(c.nth) + 1, 0) as numbers
    from (select id, size from file where ${sql.raw(isInDatabase)} and id > ${after}
      order by id limit ${sql.lit(rowsAtOnce)}) f
    left join file_chunk c on c.file_id = f.id group by f.id, f.size order by f.id`
  return (await rows.execute(tx.db)).rows
}

const claims: Check = {
  name: 'Files and attachments',
  unit: 'rows',
  async *find(tx, { counted }) {
    counted((await tableSize(tx, { name: 'file', condition: isKept })) + (await tableSize(tx, { name: 'attachment' })))
    const unclaimed = `${isKept} and not exists (select 1 from attachment where attachment.file_id = file.id)
      and not exists (select 1 from picture where picture.file_id = file.id)`
    for await (const page of pagesOf(tx, { name: 'file', key: ['id'], columns: ['id'], condition: unclaimed }))
      yield page.map(({ id }) => ({
        text: `file ${String(id)} belongs to no attachment or picture`,
        repair: again => dropFile(again, Number(id), 'kept'),
      }))
    const empty = `not exists (select 1 from file where file.id = attachment.file_id and ${isKept}
      and file.size = attachment.size)`
    for await (const page of pagesOf(tx, { name: 'attachment', key: ['id'], columns: ['id'], condition: empty }))
      yield page.map(({ id }) => ({ text: `attachment ${String(id)} has no complete file` }))
    const bare = `not exists (select 1 from file where file.id = picture.file_id and ${isKept} and file.size = picture.size)`
    const key = ['realm_id', 'name']
    for await (const page of pagesOf(tx, { name: 'picture', key, columns: key, condition: bare }))
      yield page.map(({ realm_id, name }) => ({
        text: `picture ${String(name)} of organization ${String(realm_id)} has no complete file`,
      }))
  },
}

const hasReference = `exists (select 1 from attachment_reference r where r.attachment_id = attachment.id)`

/** An attachment without references is deleted some weeks after `unreferenced_since`. */
const references: Check = {
  name: 'Attachment references',
  unit: 'attachments',
  async *find(tx, { counted }) {
    counted(await tableSize(tx, { name: 'attachment' }))
    const condition = `(unreferenced_since is null) <> ${hasReference}`
    const columns = ['id', 'realm_id', 'unreferenced_since']
    for await (const page of pagesOf(tx, { name: 'attachment', key: ['id'], columns, condition }))
      yield page.map(({ id, realm_id, unreferenced_since }) => ({
        text: `attachment ${String(id)} is wrongly marked as ${unreferenced_since === null ? 'linked' : 'not linked'} by messages`,
        realmId: Number(realm_id),
        repair: again => markAgain(again, Number(id)),
      }))
  },
}

async function markAgain(tx: WriteTx, id: number): Promise<void> {
  const isReferenced = sql<boolean>`${sql.raw(hasReference)}`
  const attachment = tx.db.updateTable('attachment').where('id', '=', id)
  await attachment.set({ unreferenced_since: null }).where(isReferenced).execute()
  await attachment
    .set({ unreferenced_since: tx.now })
    .where('unreferenced_since', 'is', null)
    .where(sql<boolean>`not ${isReferenced}`)
    .execute()
}

const space: Check = {
  name: 'Upload space',
  unit: 'organizations',
  async *find(tx, { counted }) {
    const rows = await spaceByRealm(tx)
    counted(rows.length)
    yield rows
      .filter(({ noted, used }) => noted !== used)
      .map(({ id, noted, used }) => ({
        text: `organization ${id} uses ${used} bytes for uploads, but ${noted} are recorded`,
        realmId: id,
        repair: again => noteSpace(again, id),
      }))
  },
}

interface Space {
  readonly id: number
  readonly noted: number
  readonly used: number
}

async function spaceByRealm(tx: ReadTx, realmId?: number): Promise<Space[]> {
  const rows = sql<Space>`select realm.id,
      coalesce((select bytes from upload_space where upload_space.realm_id = realm.id), 0) as noted,
      (select cast(coalesce(sum(size), 0) as bigint) from attachment where attachment.realm_id = realm.id) as used
    from realm ${realmId === undefined ? sql`` : sql`where realm.id = ${realmId}`}`
  return (await rows.execute(tx.db)).rows
}

async function noteSpace(tx: WriteTx, realm_id: number): Promise<void> {
  const [{ used: bytes } = { used: 0 }] = await spaceByRealm(tx, realm_id)
  await tx.db
    .insertInto('upload_space')
    .values({ realm_id, bytes })
    .onConflict(conflict => conflict.column('realm_id').doUpdateSet({ bytes }))
    .execute()
}

const spaceOfUsers: Check = {
  name: 'Upload space by user',
  unit: 'accounts',
  async *find(tx, { counted }) {
    const rows = await spaceOfEach(tx)
    counted(rows.length)
    yield rows
      .filter(({ noted, used }) => noted !== used)
      .map(({ id, realm_id, noted, used }) => ({
        text: `account ${id} uses ${used} bytes for uploads, but ${noted} are recorded`,
        realmId: realm_id,
        repair: again => noteSpaceOf(again, id),
      }))
  },
}

/** For the accounts that have files, or space recorded for them. */
async function spaceOfEach(tx: ReadTx, accountId?: number): Promise<(Space & { readonly realm_id: number })[]> {
  const rows = sql<Space & { readonly realm_id: number }>`select account.id, account.realm_id,
      coalesce((select bytes from account_upload_space s where s.account_id = account.id), 0) as noted,
      (select cast(coalesce(sum(size), 0) as bigint) from attachment where attachment.account_id = account.id) as used
    from account where account.id in
      (select account_id from attachment union select account_id from account_upload_space)
      ${accountId === undefined ? sql`` : sql`and account.id = ${accountId}`}`
  return (await rows.execute(tx.db)).rows
}

async function noteSpaceOf(tx: WriteTx, account_id: number): Promise<void> {
  const [{ used: bytes } = { used: 0 }] = await spaceOfEach(tx, account_id)
  await tx.db
    .insertInto('account_upload_space')
    .values({ account_id, bytes })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ bytes }))
    .execute()
}

export const uploadChecks: readonly Check[] = [pieces, claims, references, space, spaceOfUsers]
