// Scheduled messages are sent once, even if the sending server is killed or two servers send them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask } from '#test/ask.ts'
import { init, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { size } from '#test/long.ts'

const count = size(60, 300)

void describe('scheduled messages and killed servers', { timeout: 120_000 }, () => {
  for (const kind of databaseKinds)
    it(`each message is sent once (${kind})`, async t => {
      const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off' })
      t.after(closeConnections)
      const owner = await init(here)
      const first = await here.start()
      const others = kind === 'postgres' ? [await here.start()] : []
      const ok = async (url: string, route: string, fields = {}): Promise<any> => {
        const { status, text } = await ask(url, owner, route, fields)
        assert.equal(status, 200, text)
        return JSON.parse(text)
      }
      const sent = async (url: string): Promise<string[]> => {
        const range = { anchor: 'newest', num_before: 5_000, num_after: 0, apply_markdown: false }
        return (await ok(url, 'GET /messages', range)).messages.map(({ content }: any) => content)
      }
      const expected = Array.from({ length: count }, (_, index) => `message ${index}`)
      for (const content of expected) {
        // Still in the future when a busy server reads it.
        const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 5
        const fields = { type: 'direct', to: [owner.user_id], content, scheduled_delivery_timestamp }
        await ok(first.url, 'POST /scheduled_messages', fields)
      }
      while ((await sent(first.url)).length === 0);
      first.child.kill('SIGKILL')
      await first.ended
      const { url } = others[0] ?? (await here.start())
      while ((await ok(url, 'GET /scheduled_messages')).scheduled_messages.length > 0);
      assert.deepEqual((await sent(url)).sort(), expected.sort())
    })
})
