// What the renderer is told of files to which a text links.
import assert from 'node:assert/strict'
import { uploadsByPaths } from '#features/messages/public.ts'
import { accountById, callerOf } from '#features/users/public.ts'
import { onEachDatabase } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import type { Person } from '#test/world.ts'

onEachDatabase('files by their addresses', test => {
  test('those that the reader may read, or any for the server', async ({ org, app }) => {
    const { member, admin, realm } = await org()
    const own = await uploaded(admin, { name: 'größe.png' })
    const others = await uploaded(member, { name: 'tea.mp4' })
    const wrong = own.replace('.png', '.jpg')
    const absolute = `https://chat.example${encodeURI(own)}`
    const paths = [own, others, wrong, absolute, '/user_uploads/x', 'https://x.example']
    const found = (reader?: Person): Promise<Record<string, string>> =>
      app.db.read(async tx => {
        const account = reader && (await accountById(tx, realm.id, reader.id))
        const uploads = await uploadsByPaths(tx, realm.id, paths, 0, account && callerOf(account))
        return Object.fromEntries([...uploads].map(([path, { contentType }]) => [path, contentType]))
      })
    assert.deepEqual(await found(admin), { [own]: 'image/png', [absolute]: 'image/png' })
    assert.deepEqual(await found(), { [own]: 'image/png', [absolute]: 'image/png', [others]: 'video/mp4' })
    await member.send([admin.id], others)
    assert.deepEqual(await found(admin), await found())
  })
})
