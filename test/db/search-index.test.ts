// The search index isn't part of a backup: a restore rebuilds it, from either database.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '#core/backup/backup.ts'
import { type Database, withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { restore } from '#core/backup/restore.ts'
import { rebuildSearchIndex, searchCandidates } from '#features/messages/public.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { onEachDatabase } from '#test/suite.ts'

/** All candidates: one page may contain only messages of other organizations. */
const found = (db: Database, realmId: number, ...phrase: string[]): Promise<readonly number[]> =>
  db.readOne(async tx => {
    const ids: number[] = []
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = { after, until: Number.MAX_SAFE_INTEGER, order: 'asc', limit: 1_000 } as const
      const candidates = await searchCandidates(tx, [phrase], { realmId }, page)
      ids.push(...(candidates?.ids ?? []))
      after = candidates?.last
    }
    return ids
  })

onEachDatabase('the search index', test => {
  test('drops deleted messages and replaced texts', async ({ org, app }) => {
    const { owner, realm, channel } = await org()
    const general = await channel('general')
    const [edited, deleted] = [await owner.send(general, 'spoken'), await owner.send(general, 'spoken')]
    await owner.ok(`PATCH /messages/${edited}`, { content: 'rephrased' })
    await owner.ok(`DELETE /messages/${deleted}`)
    assert.deepEqual(await found(app.db, realm.id, 'spoken'), [])
    assert.deepEqual(await found(app.db, realm.id, 'rephrased'), [edited])
  })

  for (const target of databaseKinds)
    test(`is rebuilt by a restore into ${target}`, async ({ org, app }) => {
      const { owner, realm, channel } = await org()
      const general = await channel('general')
      const names = ['élan', 'beacon', 'tide']
      const sent: number[] = []
      for (let n = 0; n < 3; n++) sent.push(await owner.send(general, `message ${n}`, `Tópic of ${names[n]}`))
      const folder = mkdtempSync(join(tmpdir(), 'parley-search-'))
      const { databaseUrl, dataDir, drop } = await newDatabase(target)
      const restored = await openDatabase(databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`, withoutServer)
      try {
        const file = join(folder, 'backup')
        await backUp(app.db, file, { created_at: 0, secret_key_fingerprint: '' }, () => {})
        await restore(restored, file, 0, () => {}, rebuildSearchIndex)
        assert.deepEqual(await found(restored, realm.id, 'message'), sent)
        assert.deepEqual(await found(restored, realm.id, 'topic'), sent)
        assert.deepEqual(await found(restored, realm.id, 'elan'), [sent[0]])
        assert.deepEqual(await found(restored, realm.id + 1, 'message'), [])
      } finally {
        await restored.close()
        await drop()
        rmSync(folder, { recursive: true })
      }
    })
})
