// A restore or a move is killed at the end of each of its steps. Afterwards the target holds nothing, no server starts on
// it, and the next attempt starts over.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { databaseName } from '#core/db/database-url.ts'
import { client, copyMessage, shareKey, succeed, urlOf } from '#test/backups.ts'
import { init, install, type Installation, type Owner, temporaryFolder } from '#test/command.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { mainKinds } from '#test/long.ts'

const messageCount = 500

interface Source {
  readonly here: Installation
  readonly owner: Owner
}

async function filled(t: TestContext, kind: DatabaseKind): Promise<Source> {
  const here = await install(t, kind)
  const owner = await init(here)
  const server = await here.start()
  const call = client(server.url, owner)
  const content = 'Seven gulls over the pier at low tide.'
  const { id } = await call('POST /messages', { type: 'direct', to: [owner.user_id], content })
  await server.stop()
  await copyMessage(here, id, messageCount - 1)
  return { here, owner }
}

/** `step`: the last completed one. */
async function killCopy(command: string, step: string, from: string, there: Installation): Promise<void> {
  const name = databaseName(urlOf(there))
  const child = fork(join(import.meta.dirname, 'killed-copy.ts'), [command, step, from, urlOf(there), name])
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL', `${command} was not killed after "${step}"`)
}

async function requireEverything(there: Installation, owner: Owner): Promise<void> {
  const { url, stop } = await there.start()
  const narrow = [{ operator: 'search', operand: 'gulls tide' }]
  const page = { anchor: 'oldest', num_before: 0, num_after: messageCount + 1, narrow }
  const { messages } = await client(url, owner)('GET /messages', page)
  assert.equal(messages.length, messageCount)
  await stop()
}

for (const kind of mainKinds())
  void describe(`a killed copy (${kind})`, { timeout: 300_000 }, () => {
    it('a restore has stored nothing, and can be repeated', async t => {
      const { here, owner } = await filled(t, kind)
      const file = join(temporaryFolder(t), 'parley.backup')
      await succeed(here, 'backup', file)
      const there = await install(t, kind)
      shareKey(here, there)
      for (const step of ['Restore', 'Search index']) {
        await killCopy('restore', step, file, there)
        const { stderr } = await there.parley('user', 'list')
        assert.match(stderr, /^A restore into this database was interrupted, .* Run the restore again\.\n$/)
      }
      assert.equal((await there.serve('--json').ended).code, 1)
      await succeed(there, 'restore', file)
      await requireEverything(there, owner)
    })

    it('a move has stored nothing, and can be repeated, or the source used again', async t => {
      const { here, owner } = await filled(t, kind)
      const there = await install(t, kind)
      shareKey(here, there)
      for (const step of ['Copy', 'Compare', 'Search index']) {
        await killCopy('move', step, urlOf(here), there)
        const target = await there.parley('user', 'list')
        assert.match(target.stderr, /^A move into this database was interrupted, .* Run the move again\.\n$/)
        const source = await here.parley('user', 'list')
        assert.match(source.stderr, /^This database was moved to .* If the move was interrupted, run it again\. /)
      }
      assert.equal((await there.serve('--json').ended).code, 1)
      await succeed(here, 'reopen')
      await succeed(here, 'user', 'list')
      await killCopy('move', 'Copy', urlOf(here), there)
      await succeed(here, 'move', '--from', urlOf(here), '--to', urlOf(there))
      await requireEverything(there, owner)
    })
  })
