// `parley move` while a server writes to the source.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { move } from '#core/backup/move.ts'
import type { WriteTx } from '#core/db/database.ts'
import { withMoveSource } from '#cli/move-source.ts'
import { isRecording } from '#core/db/recorded-changes.ts'
import { rebuildSearchIndex, updateSearchIndex } from '#features/messages/public.ts'
import { ask } from '#test/ask.ts'
import { client, copyMessage, everyRow, shareKey, succeed, urlOf, withDatabase } from '#test/backups.ts'
import { init, inPairs, install, type Installation, type Owner } from '#test/command.ts'
import { databaseKinds, type DatabaseKind } from '#test/databases.ts'

interface Started {
  readonly here: Installation
  readonly there: Installation
  readonly owner: Owner
  readonly url: string
  readonly stop: () => Promise<unknown>
  readonly call: ReturnType<typeof client>
}

/** A server with one channel, and an empty database of the other kind. */
async function started(t: TestContext, kind: DatabaseKind): Promise<Started> {
  const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off' })
  const owner = await init(here)
  const there = await install(t, databaseKinds.find(each => each !== kind) ?? kind)
  shareKey(here, there)
  const { url, stop } = await here.start()
  const call = client(url, owner)
  await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] })
  return { here, there, owner, url, stop, call }
}

const message = (content: string) => ({ type: 'stream', to: 'harbour', topic: 'tides', content })

async function everyMessage(call: Started['call']): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const page = { num_before: 0, num_after: 1000, apply_markdown: false }
  for (let anchor: number | 'oldest' = 'oldest'; ;) {
    const { messages, found_newest } = await call('GET /messages', { ...page, anchor })
    for (const { id, content } of messages) found.set(id, content)
    if (found_newest) return found
    anchor = messages.at(-1).id
  }
}

/** Moves in this process. `meanwhile` works after the copy, `later` before the source is closed. */
async function moveWith(
  { here, there }: Started,
  meanwhile: () => Promise<void>,
  later: () => Promise<void> = async () => {},
): Promise<number> {
  const rebuild = async (tx: WriteTx): Promise<void> => {
    await rebuildSearchIndex(tx)
    await meanwhile()
  }
  let wait: Promise<void> | undefined
  const update: typeof updateSearchIndex = async (tx, changed) => {
    await (wait ??= later())
    await updateSearchIndex(tx, changed)
  }
  const index = { rebuild, update }
  const stopped = new AbortController().signal
  const { changes } = await withDatabase(here, from =>
    withDatabase(there, db => move(from, { db, name: 'there' }, 1, () => {}, index, stopped)),
  )
  return changes
}

/** Without the rows that a move does not copy. */
async function copiedRows(of: Installation): Promise<object> {
  const { search_origin: _, server_state: __, ...rows } = await everyRow(of)
  return rows
}

for (const kind of databaseKinds)
  void describe(`a move while a server writes (${kind})`, inPairs, () => {
    it('loses no answered write, and the source answers reads and refuses writes', async t => {
      const { here, there, owner, url, stop, call } = await started(t, kind)
      const queue = await call('POST /register', { event_types: ['message'] })
      const sent = new Map<number, string>()
      async function sendUntilRefused(name: string): Promise<void> {
        for (let nth = 0; ; nth++) {
          const content = `${name} ${nth}`
          const { status, text } = await ask(url, owner, 'POST /messages', message(content))
          const answer = JSON.parse(text)
          if (status === 200) sent.set(answer.id, content)
          else return assert.deepEqual([status, answer.code], [503, 'DATABASE_UNAVAILABLE'])
        }
      }
      const sending = Promise.all(['ebb', 'flood'].map(sendUntilRefused))
      await succeed(here, 'move', '--from', urlOf(here), '--to', urlOf(there))
      await sending
      assert.deepEqual(await everyMessage(call), sent)
      await stop()
      const refused = await here.serve('--json').ended
      assert.equal(refused.code, 1)
      assert.match(refused.stderr, /^This database was moved to .*\. Use that one; .* run parley reopen\.\n$/)

      const moved = client((await there.start()).url, owner)
      assert.deepEqual(await everyMessage(moved), sent)
      const told = new Map<number, string>()
      for (let { queue_id, last_event_id } = queue; told.size < sent.size;) {
        const { events } = await moved('GET /events', { queue_id, last_event_id })
        for (const event of events) told.set(event.message.id, event.message.content)
        last_event_id = events.at(-1).id
      }
      assert.deepEqual(told, sent)

      await succeed(here, 'reopen')
      const again = await here.start()
      await client(again.url, owner)('POST /messages', message('after all'))
    })

    it('copies rows again that changed, were removed, or took the unique value of another row', async t => {
      const source = await started(t, kind)
      const { here, there, owner, call } = source
      const subscribe = (name: string): Promise<any> =>
        call('POST /users/me/subscriptions', { subscriptions: [{ name }] })
      for (const name of ['sea', 'lake', 'pond']) await subscribe(name)
      const { subscriptions } = await call('GET /users/me/subscriptions')
      const idOf = (wanted: string): number => subscriptions.find(({ name }: any) => name === wanted).stream_id
      const [sea, lake, pond] = ['sea', 'lake', 'pond'].map(idOf)
      const { id: edited } = await call('POST /messages', message('first words'))
      const { id: deleted } = await call('POST /messages', message('gone words'))
      const changes = await moveWith(source, async () => {
        await call(`PATCH /messages/${edited}`, { content: 'second thoughts', topic: 'currents' })
        await call(`DELETE /messages/${deleted}`)
        await call('POST /messages', message('late words'))
        await call('POST /messages/flags', { messages: [edited], op: 'add', flag: 'starred' })
        await call('POST /drafts', { drafts: [{ type: 'private', to: [owner.user_id], topic: '', content: 'x' }] })
        // The first row takes the name of a later row.
        await call(`PATCH /streams/${pond}`, { new_name: 'puddle' })
        await call(`PATCH /streams/${lake}`, { new_name: 'pond' })
        await call(`PATCH /streams/${sea}`, { new_name: 'lake' })
      })
      assert.ok(changes > 5, String(changes))
      assert.deepEqual(await copiedRows(there), await copiedRows(here))
      await succeed(there, 'check')
      const moved = client((await there.start()).url, owner)
      const found = async (server: typeof call, operand: string): Promise<number[]> => {
        const narrow = [{ operator: 'search', operand }]
        const { messages } = await server('GET /messages', { anchor: 'oldest', num_before: 0, num_after: 10, narrow })
        return messages.map((each: any) => each.id)
      }
      for (const [word, isFound] of Object.entries({
        first: false,
        second: true,
        gone: false,
        late: true,
        currents: true,
      })) {
        const ids = await found(moved, word)
        assert.deepEqual([ids.length > 0, ids], [isFound, await found(call, word)], word)
      }
    })

    it('closes the source only when few changes are left', async t => {
      const source = await started(t, kind)
      const { here, there, owner, call } = source
      const many = 2_500
      const addMany = (): Promise<void> =>
        withDatabase(here, db =>
          db.write(0, async tx => {
            const rest = { account_id: owner.user_id, content: 'x', created_at: 0 }
            const rows = Array.from({ length: many }, (_, nth) => ({ title: `Snippet ${nth}`, ...rest }))
            for (let at = 0; at < many; at += 100)
              await tx.db
                .insertInto('saved_snippet')
                .values(rows.slice(at, at + 100))
                .execute()
          }),
        )
      const send = async (): Promise<void> => void (await call('POST /messages', message('tide')))
      assert.ok((await moveWith(source, send, addMany)) > many)
      assert.deepEqual(await copiedRows(there), await copiedRows(here))
      const { saved_snippets } = await client((await there.start()).url, owner)('GET /saved_snippets')
      assert.equal(saved_snippets.length, many)
    })

    it('fails if two rows exchanged a unique value, and the source goes on', async t => {
      const source = await started(t, kind)
      const { here, there, call } = source
      await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'sea' }] })
      const { subscriptions } = await call('GET /users/me/subscriptions')
      const [one, two] = ['harbour', 'sea'].map(wanted => subscriptions.find(({ name }: any) => name === wanted))
      const exchange = async (): Promise<void> => {
        await call(`PATCH /streams/${one.stream_id}`, { new_name: 'between' })
        await call(`PATCH /streams/${two.stream_id}`, { new_name: one.name })
        await call(`PATCH /streams/${one.stream_id}`, { new_name: two.name })
      }
      await assert.rejects(moveWith(source, exchange), /^Error: Rows of channel exchanged a unique value/)
      await call('POST /messages', { type: 'stream', to: 'harbour', topic: 'tides', content: 'still here' })
      assert.equal(await withDatabase(here, db => db.readOne(isRecording)), false)
      await succeed(here, 'move', '--from', urlOf(here), '--to', urlOf(there))
    })

    it('is the only one of its source', async t => {
      const { here, there } = await started(t, kind)
      await withMoveSource(urlOf(here), async () => {
        const { code, stderr } = await here.parley('move', '--from', urlOf(here), '--to', urlOf(there))
        assert.deepEqual([code, stderr.startsWith('Another process moves the database ')], [1, true])
      })
    })

    it('that is stopped leaves nothing, and after one that is killed the next start ends the recording', async t => {
      const source = await started(t, kind)
      const { here, there, call } = source
      const { id } = await call('POST /messages', message('Seven gulls over the pier'))
      await copyMessage(here, id, 20_000)
      const records = (): Promise<boolean> => withDatabase(here, db => db.readOne(isRecording))
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const { child, ended } = here.run('move', '--from', urlOf(here), '--to', urlOf(there))
        while (child.exitCode === null && !(await records()));
        child.kill(signal)
        const { code, stderr, signal: by } = await ended
        if (signal === 'SIGTERM') assert.deepEqual([code, /The move was interrupted\..*\n$/.test(stderr)], [1, true])
        else assert.equal(by, 'SIGKILL')
        await call('POST /messages', message(signal))
        assert.equal(await records(), signal === 'SIGKILL')
      }
      await source.stop()
      await (await here.start()).stop()
      assert.equal(await records(), false)
      await succeed(here, 'move', '--from', urlOf(here), '--to', urlOf(there))
    })
  })
