// Images whose thumbnails haven't been made yet.
import type { Database } from '#core/db/database.ts'
import { plain } from './pictures.ts'
import { uploaded } from './uploads.ts'
import type { Org, Person, World } from './world.ts'

interface Forgotten {
  readonly realmId: number
  /** Of the attachment. */
  readonly id: number
  readonly file_id: number
}

/** The image is then like one uploaded before there were thumbnails. */
export async function forgetThumbnails(db: Database, url: string): Promise<Forgotten> {
  const [, , realm, shard, name] = url.split('/')
  const realmId = Number(realm)
  const folder = `${shard}/${name}`
  return db.write(realmId, async tx => {
    const file = await tx.db
      .selectFrom('attachment')
      .select(['id', 'file_id'])
      .where('folder', '=', folder)
      .executeTakeFirstOrThrow()
    await tx.db.deleteFrom('attachment_image').where('attachment_id', '=', file.id).execute()
    await tx.db.updateTable('attachment').set({ media_kind: 'image' }).where('id', '=', file.id).execute()
    const files = await tx.db
      .deleteFrom('picture')
      .where('realm_id', '=', realmId)
      .where('name', 'like', `thumbnails/${folder}/%`)
      .returning('file_id')
      .execute()
    for (const { file_id } of files)
      await tx.db.updateTable('file').set({ status: 'gone' }).where('id', '=', file_id).execute()
    return { realmId, ...file }
  })
}

/** Larger than the number of any piece. */
const aside = 1_000_000

/**
 * The image's bytes can't be read until the returned function is called, so it stays without thumbnails.
 */
export async function hideBytes(db: Database, { realmId, id, file_id }: Forgotten): Promise<() => Promise<void>> {
  const move = (by: number): Promise<void> =>
    db.write(realmId, async tx => {
      await tx.db
        .updateTable('file_chunk')
        .set(eb => ({ nth: eb('nth', '+', by) }))
        .where('file_id', '=', file_id)
        .execute()
      // As if the time after a failed attempt had passed.
      await tx.db
        .updateTable('wanted_thumbnail')
        .set({ due_at: 0 })
        .where('attachment_id', '=', id)
        .where('given_up_at', 'is', null)
        .execute()
    })
  await move(aside)
  return () => move(-aside)
}

/** An image whose thumbnails aren't made before `load`. */
export async function loadingImage(
  { app: { db, jobs } }: World,
  org: Org,
  { by = org.member, bytes }: { readonly by?: Person; readonly bytes?: Uint8Array } = {},
): Promise<{ url: string; id: number; load: () => Promise<void> }> {
  const sent = { name: 'tea.png', type: 'image/png', bytes: bytes ?? (await plain(1_680, 200)) }
  const url = await uploaded(by, sent)
  const forgotten = await forgetThumbnails(db, url)
  const restore = await hideBytes(db, forgotten)
  return {
    url,
    id: forgotten.id,
    async load() {
      // An attempt that has started fails.
      await jobs.idle()
      await restore()
    },
  }
}
