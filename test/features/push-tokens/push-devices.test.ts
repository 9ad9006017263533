// Phones that register for notifications. The tests have no push service, so they check stored data and events.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { devicesOf } from '#test/phones.ts'
import { withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const keyOf = (fill: string): string => Buffer.from(`1${fill.repeat(32)}`).toString('base64')
const key = { push_key_id: 2 ** 32 - 1, push_key: keyOf('k') }
const token = {
  token_kind: 'fcm',
  token_id: 'hGsEWGmyyfI=',
  bouncer_public_key: 'public',
  encrypted_push_registration: 'sealed',
}
const noService = 'PUSH_SERVICE_NOT_CONFIGURED'

const newDevice = async (person: Person): Promise<number> => (await person.ok('POST /register_client_device')).device_id
const register = (person: Person, fields: Record<string, unknown>): Promise<unknown> =>
  person.ok('POST /mobile_push/register', fields)
const refusal = (person: Person, fields: Record<string, unknown>): Promise<string> =>
  refused(person, 'POST /mobile_push/register', fields)

withMovingClock('devices', test => {
  test("only a device's owner gets events when it's added and removed", async world => {
    const all = await world.org()
    const { member } = all
    const ids: number[] = []
    const told = await eventsOf(all, async () => {
      ids.push(await newDevice(member), await newDevice(member))
      await member.ok('POST /remove_client_device', { device_id: ids[0] })
    })
    assert.deepEqual(valuesOf(await devicesOf(world, member), 'id'), [ids[1]])
    assert.deepEqual(
      told.map(({ event, payload }) => [event, payload.device_id]),
      [
        ['device/add', ids[0]],
        ['device/add', ids[1]],
        ['device/remove', ids[0]],
      ],
    )
    for (const { audience } of told) assert.deepEqual(audience, { users: [member.id] })
  })

  test("unknown, other users' and removed devices get the same error", async world => {
    const { member, owner } = await world.org()
    const device_id = await newDevice(member)
    const gone = await newDevice(owner)
    await owner.ok('POST /remove_client_device', { device_id: gone })
    for (const wrong of [device_id, gone, 999_999, -1]) {
      assert.equal(await refused(owner, 'POST /remove_client_device', { device_id: wrong }), 'Invalid `device_id`')
      assert.equal(await refusal(owner, { device_id: wrong, ...key, ...token }), 'Invalid `device_id`')
    }
    assert.equal((await devicesOf(world, member)).length, 1)
  })

  test('a registration is stored, delivered, and answered with the error that there is no push service', async world => {
    const all = await world.org()
    const { member } = all
    const device_id = await newDevice(member)
    const told = await eventsOf(all, () => register(member, { device_id, ...key, ...token }))
    const [device] = await devicesOf(world, member)
    assert.deepEqual(told, [
      {
        event: 'device/update',
        payload: {
          device_id,
          push_key_id: key.push_key_id,
          pending_push_token_id: token.token_id,
          push_token_last_updated_timestamp: device?.push_token_updated_at,
          push_registration_error_code: noService,
        },
        audience: { users: [member.id] },
      },
    ])
    assert.equal(device?.push_token_kind, 'fcm')
    assert.deepEqual(JSON.parse(device?.push_registration ?? ''), {
      bouncer_public_key: 'public',
      encrypted_push_registration: 'sealed',
    })
    assert.ok(!JSON.stringify(device).includes(key.push_key), 'the key is not kept in clear text')
    assert.equal(world.app.server.secrets.unseal('push key', device?.push_key ?? '').reveal(), key.push_key)
  })

  test('key and token change independently; an unchanged one causes no event', async world => {
    const all = await world.org()
    const { member } = all
    const device_id = await newDevice(member)
    await register(member, { device_id, ...key, ...token })
    const news = async (fields: Record<string, unknown>): Promise<object[]> =>
      (await eventsOf(all, () => register(member, { device_id, ...fields }))).map(({ payload }) => payload)

    assert.deepEqual(await news({ ...key, ...token }), [])
    assert.deepEqual(await news({ push_key_id: 0, push_key: keyOf('n') }), [{ device_id, push_key_id: 0 }])
    const [rotated] = await devicesOf(world, member)
    assert.equal(world.app.server.secrets.unseal('push key', rotated?.push_key ?? '').reveal(), keyOf('n'))

    world.advance(60)
    const [moved] = (await news({ ...token, token_kind: 'apns', token_id: 'AAAAAAAAAAA=' })) as any[]
    assert.deepEqual(Object.keys(moved).sort(), [
      'device_id',
      'pending_push_token_id',
      'push_token_last_updated_timestamp',
    ])
    const [device] = await devicesOf(world, member)
    assert.equal(device?.push_token_kind, 'apns')
    assert.equal(device?.push_key_id, 0)
    assert.equal(moved.push_token_last_updated_timestamp, device?.push_token_updated_at)
    assert.ok(Number(device?.push_token_updated_at) >= Number(rotated?.push_token_updated_at) + 60)
  })

  test('an error names missing and malformed fields, and nothing changes', async world => {
    const { member } = await world.org()
    const device_id = await newDevice(member)
    const before = await devicesOf(world, member)
    const say = (fields: Record<string, unknown>): Promise<string> => refusal(member, { device_id, ...fields })
    const incomplete = 'Missing parameters: must provide either all push key fields, all token fields, or both.'
    const { push_key, push_key_id } = key
    const { token_id: _, ...withoutTokenId } = token
    for (const some of [{}, { push_key }, { push_key_id }, withoutTokenId, { push_key, ...withoutTokenId }])
      assert.equal(await say(some), incomplete)
    assert.equal(await say(key), 'No push registration exists to rotate key for.')
    assert.equal(await say(token), 'No push registration exists to rotate token for.')
    const wrongKeys = ['', '@', 'abcd', Buffer.from(`2${'k'.repeat(32)}`).toString('base64'), `${key.push_key} `]
    for (const wrong of wrongKeys)
      assert.equal(await say({ ...key, ...token, push_key: wrong }), 'Invalid `push_key`', wrong)
    for (const wrong of ['', 'x', 'hGsEWGmyyfI', 'hGsEWGmyyfI=='])
      assert.equal(await say({ ...key, ...token, token_id: wrong }), 'Invalid `token_id`', wrong)
    const notListed = 'Value error, Not in the list of possible values'
    for (const wrong of [-1, 2 ** 32])
      assert.equal(await say({ ...key, ...token, push_key_id: wrong }), `Invalid push_key_id: ${notListed}`)
    assert.equal(await say({ ...key, ...token, token_kind: 'gcm' }), `Invalid token_kind: ${notListed}`)
    assert.equal(
      await say({ ...key, ...token, encrypted_push_registration: 'x'.repeat(10_001) }),
      'encrypted_push_registration is too long (limit: 10000 characters)',
    )
    assert.deepEqual(await devicesOf(world, member), before)
  })

  test('each user has at most 1,000 devices and 1,000 tokens', async world => {
    const { realm, member, owner } = await world.org()
    const some = Array.from({ length: 999 }, (_, n) => n)
    await world.app.db.write(realm.id, async tx => {
      await tx.db
        .insertInto('client_device')
        .values(some.map(() => ({ account_id: member.id, registered_at: 1 })))
        .execute()
      await tx.db
        .insertInto('push_token')
        .values(
          some.map(n => ({
            account_id: member.id,
            kind: 'android',
            token_hash: `${n}`,
            token: `${n}`,
            registered_at: 1,
          })),
        )
        .execute()
    })
    const add = { token: 'last' }
    await newDevice(member)
    await member.ok('POST /users/me/android_gcm_reg_id', add)
    assert.equal(await refused(member, 'POST /register_client_device'), 'Too many devices (limit: 1000).')
    const oneMore = { appid: 'org.example.chat', token: 'c0ffee' }
    assert.equal(await refused(member, 'POST /users/me/apns_device_token', oneMore), 'Too many tokens (limit: 1000).')
    await member.ok('POST /users/me/android_gcm_reg_id', add)
    await newDevice(owner)
    await owner.ok('POST /users/me/android_gcm_reg_id', add)
  })
})
