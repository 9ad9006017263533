// Deactivating the caller's account (docs/spec/users.md#delete-usersme).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { all, deactivated } from '#test/given.ts'
import { type Row, rowsWith } from '#test/row.ts'

const send = 'DELETE /users/me'
const lastOwner = [
  400,
  'CANNOT_DEACTIVATE_LAST_USER',
  'Cannot deactivate the only organization owner',
  { entity: 'organization owner', is_last_owner: true },
] as const
const lastUser = [
  400,
  'CANNOT_DEACTIVATE_LAST_USER',
  'Cannot deactivate the only user',
  { entity: 'user', is_last_owner: false },
] as const
const people = all(deactivated('guest'), deactivated('member'), deactivated('moderator'), deactivated('admin'))
const bots = all(deactivated('bot'), ({ owner, webhookBot }) => owner.ok(`DELETE /bots/${webhookBot.id}`))

export const deactivation: readonly Row[] = [
  {
    clause: 'users#deactivate-self users#deactivated-key users#deactivation-events',
    when: 'a user deactivates their own account, and users who can see the account get an event',
    as: 'member',
    send,
    answers: {},
    async afterwards(scene) {
      const { member, owner } = scene
      assert.equal((await member.call('GET /users/me')).body.msg, 'Account is deactivated')
      assert.equal((await owner.ok(`GET /users/${member.id}`)).user.is_active, false)
      assert.deepEqual(await lastEvent(scene), {
        event: 'realm_user/update',
        payload: { person: { user_id: member.id, is_active: false } },
        audience: { viewersOf: member.id },
      })
    },
  },
  ...rowsWith({ clause: 'users#last-owner', as: 'owner', send, error: lastOwner }, [
    {
      when: 'the only owner stays while other users are active',
      afterwards: async ({ owner }) => assert.equal((await owner.ok('GET /users/me')).is_active, true),
    },
    { when: 'an active bot makes the only person the only owner, not the only user', given: people },
  ]),
  ...rowsWith({ as: 'owner', send }, [
    {
      clause: 'users#last-account',
      when: 'the only account stays',
      given: all(people, bots),
      error: lastUser,
      afterwards: async ({ owner }) => assert.equal((await owner.ok('GET /users/me')).is_active, true),
    },
    {
      clause: 'users#last-owner',
      when: "a bot with the owner role doesn't count as an owner",
      given: async ({ join, owner }) => join('Owning Bot', 100, { type: 1, ownerId: owner.id }),
      error: lastOwner,
    },
    {
      clause: 'users#last-owner users#deactivate-bots users#deactivation-events',
      when: 'with a second owner the first one can leave, after their bots',
      given: async ({ join }) => join('Second Owner', 100),
      answers: {},
      async afterwards({ owner, bot, webhookBot, admin, events }) {
        for (const { id } of [owner, bot, webhookBot])
          assert.equal((await admin.ok(`GET /users/${id}`)).user.is_active, false)
        const ended = (await events()).filter(event => event.type === 'realm_user' && event.op === 'update')
        assert.deepEqual(
          ended.map(event => event.payload.person),
          [bot, webhookBot, owner].map(({ id }) => ({ user_id: id, is_active: false })),
        )
      },
    },
    {
      clause: 'users#deactivate-bots',
      when: "another user's bot stays active",
      as: 'member',
      answers: {},
      afterwards: async ({ bot }) => assert.equal((await bot.ok('GET /users/me')).is_active, true),
    },
  ]),
  {
    clause: 'users#deactivate-parameters',
    when: 'parameters are ignored',
    as: 'member',
    send,
    fields: { user_id: 1 },
    answers: { ignored_parameters_unsupported: ['user_id'] },
  },
  {
    clause: 'users#deactivate-parameters',
    when: 'a bot deactivates itself',
    as: 'bot',
    send,
    answers: {},
    afterwards: async ({ owner, bot }) => assert.equal((await owner.ok(`GET /users/${bot.id}`)).user.is_active, false),
  },
]
