// The cost of client starts in a large organization: the user list is read and compressed once for all clients.
import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'
import { addPeople } from '#test/many-people.ts'
import { type Answer as RawStart, plainStart, rawStart } from '#test/starts.ts'
import { processorMs } from '#test/processor-time.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import { currentClient } from '#test/queue.ts'
import type { Person } from '#test/world.ts'

const people = 20_000
const options = { fetch_event_types: ['realm_user', 'realm_user_groups'], client_capabilities: currentClient }

const isOfUsers = ({ sql }: { sql: string }): boolean => /"avatar_version".* from "account" where/.test(sql)

onEachDatabase(
  'client starts in a large organization',
  test => {
    test('read the users once, and after a change only those near it', async ({ app, org }) => {
      const place = await org()
      const at = { url: app.url, host: place.host }
      const { owner, member, moderator } = place
      await addPeople({ app }, place, people)
      const start = (person: Person): Promise<RawStart> => rawStart(at, person, options)
      const reads = async (person: Person): Promise<number> =>
        (await requestStatements(app.db, () => start(person))).filter(isOfUsers).length
      const users = (await start(member)).body.realm_users
      assert.ok(users.length > people)
      assert.equal(await reads(member), 0)

      await owner.ok(`PATCH /users/${member.id}`, { full_name: 'Cleo' })
      assert.equal(await reads(member), 1)
      await member.ok('PATCH /settings', { email_address_visibility: 3 })
      assert.equal(await reads(member), 2, 'the piece for everyone, and the own form')
      assert.equal(await reads(member), 1, 'the own form')
      const seen = async (person: Person): Promise<unknown> => {
        const found = (await start(person)).body.realm_users.filter(({ user_id }: any) => user_id === member.id)
        return found.map(({ full_name, delivery_email }: any) => [full_name, delivery_email])
      }
      assert.deepEqual(await seen(member), [['Cleo', member.email]])
      assert.deepEqual(await seen(moderator), [['Cleo', null]])
      assert.deepEqual(await seen(owner), [['Cleo', member.email]])
      await owner.ok(`DELETE /users/${member.id}`)
      assert.deepEqual(await seen(moderator), [])
    })

    test('compress the users once, into one gzip stream', async ({ app, org }) => {
      const place = await org()
      const at = { url: app.url, host: place.host }
      await addPeople({ app }, place, people)
      const { member } = place
      let first: RawStart | undefined
      const making = await processorMs(async () => (first = await rawStart(at, member, options)))
      const again = await processorMs(async () => {
        for (let n = 0; n < 10; n++) await rawStart(at, member, options)
      })
      assert.ok(again < 5 * making, `${making} ms for the first start, ${again} ms for ten more`)

      const { bytes, body } = first as RawStart
      const { buffer, engine } = inflateRawSync(bytes.subarray(10), { info: true } as never) as never as {
        buffer: Buffer
        engine: { bytesWritten: number }
      }
      // Eight bytes follow the last block, and no further stream.
      assert.equal(engine.bytesWritten, bytes.length - 10 - 8)
      assert.equal(buffer.length, bytes.readUInt32LE(bytes.length - 4))
      const plain = await plainStart(at, member, options)
      assert.deepEqual(plain.realm_users, body.realm_users)
      assert.deepEqual(Object.keys(plain).sort(), Object.keys(body).sort())
    })
  },
  { PARLEY_SELF_CHECK: 'off' },
)
