// Caches that callers can fill hold a limited number of bytes.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BoundedCache, memoize } from '#core/base/bounded-cache.ts'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

void describe('a bounded cache', () => {
  const kept = (cache: BoundedCache<number>, keys: readonly string[]): number =>
    keys.filter(key => cache.get(key) !== undefined).length

  void it('holds a limited number of bytes', () => {
    const cache = new BoundedCache<number>({ entries: 1_000_000, bytes: 100_000 })
    const keys = times(1_000, n => `key ${n}`)
    for (const [n, key] of keys.entries()) cache.set(key, n, 1_000)
    const count = kept(cache, keys)
    assert.ok(count >= 40 && count <= 100, `${count} are kept`)
  })

  void it('counts its keys', () => {
    const cache = new BoundedCache<number>({ entries: 1_000_000, bytes: 100_000 })
    const keys = times(1_000, n => `${n}`.padEnd(500))
    for (const [n, key] of keys.entries()) cache.set(key, n, 0)
    const count = kept(cache, keys)
    assert.ok(count >= 40 && count <= 100, `${count} are kept`)
  })

  void it('holds a limited number of entries', () => {
    const cache = new BoundedCache<number>({ entries: 100, bytes: 1_000_000 })
    const keys = times(1_000, n => `key ${n}`)
    for (const [n, key] of keys.entries()) cache.set(key, n, 1)
    const count = kept(cache, keys)
    assert.ok(count >= 40 && count <= 100, `${count} are kept`)
  })

  void it('keeps used entries, and refuses entries that would displace most others', () => {
    const cache = new BoundedCache<number>({ entries: 1_000, bytes: 100_000 })
    cache.set('used', 7, 100)
    for (let n = 0; n < 10_000; n++) {
      cache.set(`key ${n}`, n, 100)
      assert.equal(cache.get('used'), 7)
    }
    cache.set('large', 1, 20_000)
    assert.equal(cache.get('large'), undefined)
  })

  void it("a memoizing function doesn't keep texts that are too long", () => {
    let calls = 0
    const lengthOf = memoize(text => ({ length: text.length, call: ++calls }))
    const long = 'x'.repeat(1_000_000)
    lengthOf('short')
    assert.equal(lengthOf('short').call, 1)
    lengthOf(long)
    assert.equal(lengthOf(long).call, 3)
  })
})

const onPostgres = { skip: !databaseKinds.includes('postgres') }

void it("a connection doesn't accumulate prepared statements without limit", onPostgres, async () => {
  const { databaseUrl = '', drop } = await newDatabase('postgres')
  const db = await openDatabase(databaseUrl, withoutServer)
  try {
    const run = (statement: string): Promise<unknown[]> => db.readOne(tx => tx.run(statement, []))
    for (let n = 0; n < 300; n++) await run(`select ${n} as n /* ${'x'.repeat(10_000)} */`)
    const [row] = await run('select sum(length(statement)) as characters from pg_prepared_statements')
    const { characters } = row as { characters: number }
    assert.ok(characters < 1_100_000, `${characters} characters`)
  } finally {
    await db.close()
    await drop()
  }
})
