// Files that people put on the server: how they come, what they are called, and how they are read.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import { download, upload } from '#test/uploads.ts'

onEachDatabase('uploads', test => {
  test('a file comes back as it was sent', async world => {
    const org = await world.org()
    const { member } = org
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * 7919) % 251))
    const { body } = await upload(member, { name: 'Leaves & water.png', type: 'image/png', bytes })
    assert.deepEqual(
      [body.uri, body.filename, body.ignored_parameters_unsupported],
      [body.url, 'Leaves & water.png', undefined],
    )
    assert.match(body.url, new RegExp(`^/user_uploads/${org.realm.id}/[0-9a-f]{2}/[\\w-]{24}/Leaves-water\\.png$`))
    const answer = await download(world, org, body.url, member)
    assert.equal(answer.status, 200)
    assert.ok(answer.bytes.equals(bytes))
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['content-length'], answer.headers['content-disposition']],
      ['image/png', '700000', `inline; filename="Leaves _ water.png"; filename*=UTF-8''Leaves%20%26%20water.png`],
    )
  })
})
