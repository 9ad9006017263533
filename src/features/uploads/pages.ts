// Where files are read: by HTTP Basic at their own address, or at a temporary one.
import { limitKey } from '#core/contract/access.ts'
import { type Page, page } from '#core/http/page.ts'
import { realmOf, subdomainOfHost } from '#features/realms/public.ts'
import { accountById, callerOf } from '#features/users/public.ts'
import { FileUnknown, uploadsPath } from './attachment.ts'
import { fileAnswer } from './file-answer.ts'
import { uploadAt, uploadById } from './readable-upload.ts'
import { temporaryRight } from './temporary-url.ts'

export const uploadPage: Page = page({
  path: `${uploadsPath}{realm_id}/{shard}/{key}/{file}`,
  spends: 'account',
  async answer({ db, path: { realm_id, shard, key, file = '' }, reader, header, now }) {
    const path = { realmId: Number(realm_id), folder: `${shard}/${key}`, fileName: file }
    const row = await db.read(async tx => uploadAt(tx, await reader(tx), path, now))
    return fileAnswer(db, row, header)
  },
})

export const temporaryUploadPage: Page = page({
  path: `${uploadsPath}temporary/{token}/{file}`,
  spends: 'account',
  async answer({ db, server, host, path: { token = '' }, header, limits, now }) {
    const { realmId, accountId, attachmentId } = temporaryRight(server, token, now)
    const row = await db.read(async tx => {
      const realm = await realmOf(tx, { realmId })
      const account = await accountById(tx, realmId, accountId)
      if (realm.deactivated === 1 || subdomainOfHost(server, host) !== realm.subdomain) throw FileUnknown()
      if (account?.is_active !== 1) throw FileUnknown()
      limits.spend('download', limitKey(callerOf(account)))
      return uploadById(tx, callerOf(account), attachmentId, now)
    })
    return fileAnswer(db, row, header)
  },
})
