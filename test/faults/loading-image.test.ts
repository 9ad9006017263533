// A server is killed while a message shows an image as loading. The next server makes the thumbnail.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { ask } from '#test/ask.ts'
import { init, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { basic, closeConnections, rawRequest } from '#test/http.ts'
import { square } from '#test/pictures.ts'
import { forgetThumbnails, hideBytes } from '#test/thumbnails.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'

void describe('a loading image and a killed server', { timeout: 120_000 }, () => {
  for (const kind of databaseKinds)
    it(`the next server shows the image (${kind})`, async t => {
      const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off' })
      t.after(closeConnections)
      const owner = await init(here)
      const first = await here.start()
      const ok = async (server: string, route: string, fields = {}): Promise<any> => {
        const { status, text } = await ask(server, owner, route, fields)
        assert.equal(status, 200, text)
        return JSON.parse(text)
      }
      const { text } = await rawRequest(first.url, {
        method: 'POST',
        path: '/api/v1/user_uploads',
        headers: { authorization: basic(owner.email, owner.api_key), ...multipartHeaders },
        body: multipartBody([{ name: 'tea.png', type: 'image/png', bytes: await square() }]),
      })
      const { url: image } = JSON.parse(text)
      const db = await openDatabase(here.databaseUrl ?? `sqlite:${here.dataDir}/parley.db`, withoutServer)
      t.after(() => db.close())
      const load = await hideBytes(db, await forgetThumbnails(db, image))
      const sending = { type: 'direct', to: [owner.user_id], content: `[tea](${image})` }
      const { id } = await ok(first.url, 'POST /messages', sending)
      const html = async (server: string): Promise<string> => (await ok(server, `GET /messages/${id}`)).message.content
      assert.match(await html(first.url), /image-loading-placeholder/)
      first.child.kill('SIGKILL')
      await first.ended
      await load()
      const { url } = await here.start()
      // Ends at the test's timeout.
      while (!(await html(url)).includes('/user_uploads/thumbnail/'));
    })
})
