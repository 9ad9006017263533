// The search index isn't part of a backup: a restore rebuilds it, from either database.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '#core/backup/backup.ts'
import { exactWord, type SearchWord } from '#core/base/phrases.ts'
import { wordsOf } from '#core/base/words.ts'
import { type Database, withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { putIntoIndex } from '#core/db/search-index.ts'
import { restore } from '#core/backup/restore.ts'
import { rebuildSearchIndex, searchCandidates } from '#features/messages/public.ts'
import { ids, is } from '#test/reading.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { onEachDatabase } from '#test/suite.ts'

/** All candidates: one page may contain only messages of other organizations. */
const found = (db: Database, realmId: number, ...phrase: string[]): Promise<readonly number[]> =>
  db.readOne(async tx => {
    const all: number[] = []
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = { after, until: Number.MAX_SAFE_INTEGER, order: 'asc', limit: 1_000 } as const
      const candidates = await searchCandidates(tx, [phrase.map(exactWord)], { realmId }, page)
      all.push(...(candidates?.ids ?? []))
      after = candidates?.last
    }
    return all
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

  test('looks up a hundred words that begin with another one, and leaves more of them to reading', async ({
    org,
    app,
  }) => {
    const { owner, realm, channel } = await org()
    const general = await channel('general')
    const first = await owner.send(general, 'qwzx', 'log')
    const { dialect, recipient_id } = await app.db.readOne(async tx => ({
      dialect: tx.dialect,
      ...(await tx.db.selectFrom('message').select('recipient_id').where('id', '=', first).executeTakeFirstOrThrow()),
    }))
    const candidates = (word: SearchWord): Promise<readonly number[] | undefined> =>
      app.db.readOne(async tx => {
        const page = { after: first - 1, until: first, order: 'asc', limit: 10 } as const
        return (await searchCandidates(tx, [[word]], { realmId: realm.id }, page))?.ids
      })
    // On SQLite all organizations share a list of words: no other test has words with this beginning.
    const prefix = { keys: ['qwzx'], isPrefix: true }
    for (const [count, expected] of [
      [100, [first]],
      // PostgreSQL reads all of them, but not in this process.
      [101, dialect === 'sqlite' ? undefined : [first]],
    ] as const) {
      const words = wordsOf(Array.from({ length: count }, (_, n) => `qwzx${n}`).join(' '))
      await app.db.write(realm.id, tx =>
        putIntoIndex(tx, 'message_search', { id: first, realm_id: realm.id, recipient_id, words }),
      )
      assert.deepEqual(await candidates(prefix), expected)
      assert.deepEqual(await candidates(exactWord('qwzx50')), [first])
    }
    assert.deepEqual(await ids(owner, [is('search', 'qwzx')]), [first])
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
