import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const folderIn = async (by: Person, channelId: number): Promise<number | null> =>
  (await by.ok(`GET /streams/${channelId}`)).stream.folder_id

onEachDatabase('channel folders', test => {
  test('an unarchived channel leaves its archived folder', async ({ org }) => {
    const { admin, channel } = await org()
    const { channel_folder_id: folder_id } = await admin.ok('POST /channel_folders/create', { name: 'Tides' })
    const id = await channel('high', { by: admin, folder_id })
    await admin.ok(`DELETE /streams/${id}`)
    await admin.ok(`PATCH /channel_folders/${folder_id}`, { is_archived: true })
    assert.equal(await folderIn(admin, id), folder_id)
    await admin.ok(`PATCH /streams/${id}`, { is_archived: false })
    assert.equal(await folderIn(admin, id), null)
  })
})
