// Databases made by earlier versions: this version starts on them, and all their data is there.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readStructure } from '#core/db/structure.ts'
import { client, linesOf, succeed, withDatabase } from '#test/backups.ts'
import { init, inPairs, install, type Installation, temporaryFolder } from '#test/command.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { mainKinds, size } from '#test/long.ts'
import { type Fixture, fixtures, placeFixture, secretKey } from './fixture.ts'
import { recordedStructure } from './recorded.ts'

/** The first two schemas hash API keys differently; the others were each the third one for a few hours. */
const refusedCommits = ['b07d059c', 'f199c6b2', 'f440532b', '7fae904c', '6770112b']
/** Refused, made while migrations were still edited, and made by the previous version. */
const mostImportant = ['f199c6b2', '675cb694', 'aca2a4e7']
const chosen = fixtures.filter(({ commit }) => size(mostImportant.includes(commit), true))
const isRefused = ({ commit }: Fixture): boolean => refusedCommits.includes(commit)
const upgraded = chosen.filter(each => !isRefused(each))
const refused = chosen.filter(isRefused)
const oldest: Fixture = { schema: 6, commit: '675cb694' }
const variables = { PARLEY_SECRET_KEY: secretKey, PARLEY_RATE_LIMITS: 'off' }

async function installed(t: TestContext, kind: DatabaseKind, fixture: Fixture): Promise<Installation> {
  const here = await install(t, kind, variables)
  await placeFixture(fixture, kind, here)
  return here
}

async function logIn(url: string): Promise<{ email: string; api_key: string }> {
  const body = new URLSearchParams({ username: 'mia@example.com', password: 'a long passphrase' })
  return (await fetch(`${url}/api/v1/fetch_api_key`, { method: 'POST', body })).json() as never
}

for (const kind of mainKinds())
  void describe(`upgrades (${kind})`, inPairs, () => {
    for (const fixture of upgraded)
      it(`a database of schema ${fixture.schema}, made by ${fixture.commit}`, async t => {
        const here = await installed(t, kind, fixture)
        const { url } = await here.start()
        assert.equal((await fetch(`${url}/health/ready`)).status, 200)
        const call = client(url, await logIn(url))

        const page = { anchor: 'newest', num_before: 50, num_after: 0, apply_markdown: false }
        const { messages } = await call('GET /messages', page)
        const sent = new Map<string, any>(messages.map((message: any) => [message.content, message]))
        const found = (content: string): any => sent.get(content) ?? assert.fail(`${content}: not among the messages`)
        const first = found('High water at **noon**')
        assert.equal(first.reactions[0]?.emoji_name, 'octopus')
        assert.ok(first.flags.includes('starred'))
        assert.equal(found('Low water at seven').edit_history[0].prev_content, 'Low water at six')
        assert.deepEqual(
          [found('A calm lagoon').subject, found('A calm lagoon').edit_history[0].prev_topic],
          ['Calm', 'Neap'],
        )
        found('Who takes the dogwatch?')
        assert.equal(found('Bring the sextant').type, 'private')

        const search = async (operand: string): Promise<string[]> =>
          (await call('GET /messages', { ...page, narrow: [{ operator: 'search', operand }] })).messages.map(
            (message: any) => message.content,
          )
        assert.deepEqual(await search('noon'), ['High water at **noon**'])
        assert.deepEqual(await search('sextants'), ['Bring the sextant'])
        assert.deepEqual(await search('sext'), ['Bring the sextant'])
        // In the topic, not in the text.
        assert.ok((await search('spring')).includes('High water at **noon**'))

        const { subscriptions } = await call('GET /users/me/subscriptions')
        const tides = subscriptions.find((channel: any) => channel.name === 'tides')
        assert.equal(tides.rendered_description, '<p>High &amp; low &lt;water&gt;</p>')
        const { topics } = await call(`GET /users/me/${tides.stream_id}/topics`)
        const topicNames = topics.map((topic: any) => topic.name)
        assert.ok(topicNames.includes('Calm') && topicNames.includes('Spring') && !topicNames.includes('Neap'))
        assert.equal((await call('GET /drafts')).drafts[0]?.content, 'Not yet sent')
        assert.deepEqual((await call('GET /users/me/alert_words')).alert_words, ['lagoon'])
        assert.equal((await call('GET /realm/linkifiers')).linkifiers[0].url_template, 'https://example.com/{id}')

        // It continues as if it had been made today.
        const { id } = await call('POST /messages', { type: 'stream', to: 'tides', topic: 'Calm', content: 'A gale' })
        await call(`PATCH /messages/${id}`, { content: 'A storm', topic: 'Storm' })
        assert.ok((await search('storm')).includes('A storm'))
        const { lines } = await withDatabase(here, db => db.readLong(readStructure))
        assert.deepEqual(lines, recordedStructure(kind))
        await succeed(here, 'check')
      })

    for (const fixture of refused)
      it(`refuses a database of schema ${fixture.schema}, made by ${fixture.commit}`, async t => {
        const here = await installed(t, kind, fixture)
        const { code, stderr } = await here.parley('migrate')
        assert.equal(code, 1)
        assert.match(stderr, new RegExp(`don't match schema ${fixture.schema}\\. Nothing was changed`))
      })

    it('refuses unknown tables, and changes nothing', async t => {
      const here = await installed(t, kind, oldest)
      const change =
        kind === 'sqlite' ? 'alter table draft add column color text' : 'alter table draft drop column topic'
      await withDatabase(here, db => db.write(0, tx => tx.run(change, [])))
      const before = await withDatabase(here, db => db.readLong(readStructure))
      const { code, stderr } = await here.parley('migrate')
      assert.equal(code, 1)
      assert.match(stderr, /^The tables of this database don't match schema 6\. Nothing was changed\..*backup/m)
      assert.deepEqual(await withDatabase(here, db => db.readLong(readStructure)), before)
    })

    it('refuses an edited or unknown migration', async t => {
      const here = await install(t, kind, variables)
      await succeed(here, 'migrate')
      const setHash = (hash: string): Promise<unknown> =>
        withDatabase(here, db =>
          db.write(0, tx => tx.run(`update schema_version set hash = '${hash}' where version = 4`, [])),
        )
      await setHash('edited')
      for (const command of [['migrate'], ['serve', '--json']]) {
        const { code, stderr } = await here.run(...command).ended
        assert.equal(code, 1)
        assert.match(stderr, /migration 4 isn't the same.*Nothing was changed.*backup/)
      }
    })

    it('refuses a backup of an early version, and explains how to restore it', async t => {
      const here = await install(t, kind, variables)
      await init(here)
      const file = join(temporaryFolder(t), 'early')
      await succeed(here, 'backup', file)
      const [header = '', ...rows] = linesOf(file)
      // The first format has no checksum.
      const early = JSON.stringify({ ...JSON.parse(header), parley_backup: 1, schema_version: 6 })
      writeFileSync(file, gzipSync(`${[early, ...rows.slice(0, -1)].join('\n')}\n`))
      const there = await install(t, kind, variables)
      const { code, stderr } = await there.parley('restore', file)
      assert.equal(code, 1)
      assert.match(
        stderr,
        /created by an early version.*Nothing was changed\. Restore it with the version that created it/,
      )
    })
  })
