// The icon and the two logos of an organization.
import { existing } from '#core/base/existing.ts'
import { everyone } from '#core/contract/event-type.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { NotFound } from '#core/http/answer.ts'
import { organizationIconPath, page, redirectTo } from '#core/http/page.ts'
import type { PictureWish, StoredPicture } from '#core/pictures/receive-picture.ts'
import {
  dropPicture,
  keepPicture,
  pictureMib,
  pictureNamed,
  forever,
  pictureAnswer,
  publicPicture,
} from '#features/pictures/public.ts'
import { realmDictUpdated, realmIcon, realmOfHost } from '#features/realms/public.ts'

/** The value of the source while nothing is uploaded. */
const defaults = { icon: 'G', logo: 'D', night_logo: 'D' } as const
type RealmPictureKind = keyof typeof defaults
export const realmPictureKinds = Object.keys(defaults) as RealmPictureKind[]

export const iconWish: PictureWish = {
  mostMib: pictureMib,
  wanted: [{ width: 200, height: 200, fit: 'cover', format: 'png' }],
}
export const logoWish: PictureWish = {
  mostMib: pictureMib,
  wanted: [{ width: 800, height: 100, fit: 'inside', format: 'png' }],
}

const realmPicture = (kind: RealmPictureKind): string => `realm/${kind}.png`

/** `icon_url`, `icon_source` and so on. A new picture has a new address. */
export async function realmPictureFields(
  tx: ReadTx,
  realmId: number,
  kind: RealmPictureKind,
): Promise<Record<string, string>> {
  const row = await pictureNamed(tx, realmId, realmPicture(kind))
  return {
    [`${kind}_url`]: row === undefined ? realmIcon : `/user_avatars/${realmId}/realm/${kind}-${row.file_id}.png`,
    [`${kind}_source`]: row === undefined ? defaults[kind] : 'U',
  }
}

/** Without a picture, goes back to the one that the server draws. Returns its address. */
export async function changeRealmPicture(
  tx: WriteTx,
  realmId: number,
  kind: RealmPictureKind,
  picture?: StoredPicture,
): Promise<string> {
  if (picture === undefined) await dropPicture(tx, realmId, realmPicture(kind))
  else await keepPicture(tx, realmId, realmPicture(kind), picture)
  const data = await realmPictureFields(tx, realmId, kind)
  await tx.emit(realmDictUpdated, everyone, { property: kind, data })
  return existing(data[`${kind}_url`])
}

// The icons and logos of organizations.

export const realmPicturePage = page({
  path: '/user_avatars/{realm_id}/realm/{file}',
  async answer(call) {
    const [, name, fileId] = /^(\w+)-(\d+)\.png$/.exec(call.path['file'] ?? '') ?? []
    const kind = realmPictureKinds.find(each => each === name)
    const picture = kind && (await publicPicture(call, realmPicture(kind)))
    if (picture === undefined || String(picture.file_id) !== fileId) throw NotFound()
    return pictureAnswer(call, picture, `public, ${forever}`)
  },
})

/** Pages of the server name it without knowing whether there's a picture. */
export const organizationIconPage = page({
  path: organizationIconPath,
  async answer({ db, host }) {
    const fields = await db.readOne(async tx => {
      const realm = await realmOfHost(tx, host)
      return realm === undefined || realm.deactivated === 1 ? undefined : realmPictureFields(tx, realm.id, 'icon')
    })
    return redirectTo(fields?.['icon_url'] ?? realmIcon)
  },
})
