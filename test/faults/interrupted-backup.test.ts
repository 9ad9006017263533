// A backup is killed while it's being written: an older backup with the same name stays unchanged.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { client, copyMessage, shareKey, succeed } from '#test/backups.ts'
import { init, install, temporaryFolder } from '#test/command.ts'
import { mainKinds } from '#test/long.ts'

for (const kind of mainKinds())
  void it(`killing a backup keeps the older one (${kind})`, { timeout: 120_000 }, async t => {
    const here = await install(t, kind)
    const owner = await init(here)
    const { url, stop } = await here.start()
    const message = { type: 'private', to: [owner.user_id], content: 'Seven gulls over the pier.' }
    const { id } = await client(url, owner)('POST /messages', message)
    await stop()
    const folder = temporaryFolder(t)
    const file = join(folder, 'parley.backup')
    await succeed(here, 'backup', file)
    const older = readFileSync(file)
    await copyMessage(here, id, 20_000)

    const { child, ended } = here.run('backup', file)
    const unfinished = (): string | undefined => readdirSync(folder).find(name => name.endsWith('.unfinished'))
    const begun = (): boolean => {
      const name = unfinished()
      return name !== undefined && (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0
    }
    while (!begun() && child.exitCode === null) await sleep(1)
    child.kill('SIGKILL')
    assert.equal((await ended).signal, 'SIGKILL')
    assert.ok(readFileSync(file).equals(older))

    const name = unfinished()
    assert.ok(name !== undefined)
    const there = await install(t, kind)
    shareKey(here, there)
    const { code, stderr } = await there.parley('restore', join(folder, name))
    assert.equal(code, 1)
    assert.match(stderr, /isn't a complete Parley backup/)
    await succeed(here, 'backup', file)
    assert.ok(statSync(file).size > older.length)
  })
