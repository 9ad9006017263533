// Reading accounts (spec 2.2, 4.3, 4.15, addendum A.7, A.9, A.10, A.14, D.1, D.5, D.6, E.3, E.15).
import assert from 'node:assert/strict'
import { account, all, deactivated, dummyEmail, emailVisibility, guestsLimited } from './given.ts'
import { bad, type Row, type Scene } from './row.ts'

const noSuchUser = bad('No such user')
const isoSeconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/
const drawn = /^\/user_avatars\/\d+\/[0-9a-f]{40}\.png$/
const external = /^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/

const shared = {
  date_joined: isoSeconds,
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  role: 400,
  timezone: '',
  avatar_version: 1,
  avatar_url: drawn,
  is_imported_stub: false,
}
const lookup = (find: (scene: Scene) => string) => (scene: Scene) => `GET /users/${encodeURIComponent(find(scene))}`
const memberByEmail = lookup(({ member }) => member.email)
const memberByDummy = lookup(({ member }) => dummyEmail(member))
const otherThan = (reader: string): 'member' | 'guest' => (reader === 'member' ? 'guest' : 'member')
const readers = ['owner', 'admin', 'moderator', 'member', 'guest'] as const

export const users: readonly Row[] = [
  {
    clause: '2.2.1 4.3.1 4.3.4 A.7 A.9 A.14 E.3.2 E.3.7',
    when: 'a person as others see her by default: every field',
    as: 'guest',
    send: memberByEmail,
    answers: ({ member: { id, email, name } }) => ({
      user: {
        ...shared,
        user_id: id,
        email,
        delivery_email: email,
        full_name: name,
        bot_type: null,
        bot_owner_id: null,
      },
    }),
  },
  {
    clause: '2.2.2 2.2.7 2.2.11 4.3.1 A.7 D.6.3 E.3.5',
    when: 'a bot as others see it: every field',
    as: 'guest',
    send: lookup(({ bot }) => bot.email),
    fields: { include_custom_profile_fields: true },
    answers: ({ bot: { id, email, name }, owner }) => ({
      user: {
        ...shared,
        is_bot: true,
        user_id: id,
        email,
        delivery_email: email,
        full_name: name,
        bot_type: 1,
        bot_owner_id: owner.id,
      },
    }),
  },
  {
    clause: '4.3.3',
    when: 'a person is found by ID',
    as: 'guest',
    send: ({ member }) => `GET /users/${member.id}`,
    has: ({ member }) => ({ user: { user_id: member.id, delivery_email: member.email } }),
  },
  {
    clause: '4.3.4 E.3.7',
    when: 'profile_data is there when asked for, empty when nobody filled it',
    as: 'member',
    send: memberByEmail,
    fields: { include_custom_profile_fields: true },
    has: { user: { profile_data: {} } },
  },
  {
    clause: '4.3.2 E.3.1',
    when: 'the generated address works for an account whose real one everybody sees',
    as: 'guest',
    send: memberByDummy,
    has: ({ member }) => ({ user: { user_id: member.id, email: member.email } }),
  },
  {
    clause: '4.3.2 E.3.1',
    when: 'the generated address works for an account that hides its real one',
    given: emailVisibility('member', 4),
    as: 'guest',
    send: memberByDummy,
    has: ({ member }) => ({ user: { user_id: member.id, email: dummyEmail(member), delivery_email: null } }),
  },
  {
    clause: 'E.3.1 E.3.3',
    when: 'a generated address with an ID of another organization',
    as: 'owner',
    send: lookup(({ other }) => dummyEmail(other.member)),
    error: noSuchUser,
  },
  {
    clause: 'E.3.1 E.3.3',
    when: 'a generated address with an ID that nobody has',
    as: 'owner',
    send: 'GET /users/user99999999999999999999@parley.invalid',
    error: noSuchUser,
  },
  {
    clause: 'E.3.2',
    when: 'spaces around and other letters',
    as: 'guest',
    send: lookup(({ member }) => ` ${member.email.toUpperCase()} `),
    has: ({ member }) => ({ user: { user_id: member.id } }),
  },
  {
    clause: 'E.3.3',
    when: 'a real address of another organization',
    as: 'owner',
    send: lookup(({ other }) => other.member.email),
    error: noSuchUser,
  },
  {
    clause: 'E.3.3',
    when: 'an ID of another organization',
    as: 'owner',
    send: ({ other }) => `GET /users/${other.member.id}`,
    error: noSuchUser,
  },
  {
    clause: 'E.3.3 A.22',
    when: 'an address with a NUL is no address',
    as: 'owner',
    send: 'GET /users/a%00b',
    error: noSuchUser,
  },
  {
    clause: 'E.3.2 E.3.3 J.48',
    when: 'even the own real address, when nobody may see it',
    given: emailVisibility('member', 4),
    as: 'member',
    send: memberByEmail,
    error: noSuchUser,
  },
  {
    clause: 'E.3.2 D.6.1',
    when: 'but the generated one shows the own real address',
    given: emailVisibility('member', 4),
    as: 'member',
    send: memberByDummy,
    has: ({ member }) => ({ user: { delivery_email: member.email, email: dummyEmail(member) } }),
  },
  {
    clause: '2.2.5 E.3.5',
    when: 'a deactivated account is found',
    given: deactivated('member'),
    as: 'guest',
    send: memberByEmail,
    has: { user: { is_active: false } },
  },
  {
    clause: '2.2.5 9.3',
    when: 'is_deleted is there only when true (level 490), is_billing_admin never (363)',
    given: account('member', { is_active: 0, is_deleted: 1 }),
    as: 'owner',
    send: ({ member }) => `GET /users/${member.id}`,
    answers: ({ member: { id, email, name } }) => ({
      user: {
        ...shared,
        is_active: false,
        is_deleted: true,
        user_id: id,
        email,
        delivery_email: email,
        full_name: name,
        bot_type: null,
        bot_owner_id: null,
      },
    }),
  },
  {
    clause: 'E.3.6',
    when: 'parameters are checked before the look-up, client_gravatar first',
    as: 'member',
    send: 'GET /users/nobody@x.example',
    fields: { include_custom_profile_fields: 'x', client_gravatar: 'x' },
    error: bad('client_gravatar is not valid JSON'),
  },
  {
    clause: 'E.3.6',
    when: 'then include_custom_profile_fields',
    as: 'member',
    send: 'GET /users/nobody@x.example',
    fields: { include_custom_profile_fields: '1' },
    error: bad('include_custom_profile_fields is not a boolean'),
  },
  {
    clause: 'D.5 E.3.4',
    when: 'a limited guest asks by address',
    given: guestsLimited,
    as: 'guest',
    send: memberByEmail,
    error: bad('Insufficient permission'),
  },
  {
    clause: 'D.5 E.3.4',
    when: 'a limited guest asks by ID',
    given: guestsLimited,
    as: 'guest',
    send: ({ owner }) => `GET /users/${owner.id}`,
    error: bad('Insufficient permission'),
  },
  {
    clause: 'D.5',
    when: 'a limited guest sees himself and all bots, nobody else',
    given: guestsLimited,
    as: 'guest',
    send: 'GET /users',
    fields: ({ guest, bot, webhookBot, owner, member }) => ({
      user_ids: [guest.id, bot.id, webhookBot.id, owner.id, member.id],
    }),
    answers: ({ guest, bot, webhookBot, owner }) => ({
      members: [
        { ...person(guest), role: 600, is_guest: true },
        { ...person(bot), is_bot: true, bot_type: 1, bot_owner_id: owner.id },
        { ...person(webhookBot), is_bot: true, bot_type: 2, bot_owner_id: owner.id },
      ],
    }),
  },
  {
    clause: 'D.5 E.3.3',
    when: 'an unknown user is unknown to a limited guest too',
    given: guestsLimited,
    as: 'guest',
    send: 'GET /users/999999999',
    error: noSuchUser,
  },
  {
    clause: 'D.5',
    when: 'members are not limited',
    given: guestsLimited,
    as: 'member',
    send: ({ owner }) => `GET /users/${owner.id}`,
    has: ({ owner }) => ({ user: { user_id: owner.id } }),
  },

  ...Object.entries({ 1: 5, 2: 4, 5: 3, 3: 2, 4: 0 }).flatMap(([visibility, seeing]) =>
    readers.map((reader, place): Row => ({
      clause: '2.2.2 D.6.1 A.9',
      when: `visibility ${visibility}: the ${reader} ${place < seeing ? 'sees' : 'does not see'} the real address`,
      given: emailVisibility(otherThan(reader), Number(visibility)),
      as: reader,
      send: scene => `GET /users/${scene[otherThan(reader)].id}`,
      has: ({ [otherThan(reader)]: { id, email } }) => ({
        user: {
          delivery_email: place < seeing ? email : null,
          email: visibility === '1' ? email : dummyEmail({ id }),
        },
      }),
    })),
  ),
  {
    clause: 'D.6.1 4.3.1',
    when: 'a lookup by an address that the role may not see',
    given: emailVisibility('member', 3),
    as: 'moderator',
    send: memberByEmail,
    error: noSuchUser,
  },
  {
    clause: 'D.6.1 4.3.1',
    when: 'a lookup by an address that the role may see',
    given: emailVisibility('member', 3),
    as: 'admin',
    send: memberByEmail,
    has: ({ member }) => ({ user: { delivery_email: member.email, email: dummyEmail(member) } }),
  },

  {
    clause: '2.2.8 A.10 4.3.4',
    when: 'the external avatar of a visible address is left to the client by default',
    given: account('member', { avatar_source: 'G' }),
    as: 'guest',
    send: memberByEmail,
    has: { user: { avatar_url: null } },
  },
  {
    clause: 'A.10',
    when: 'a client that cannot compute it gets it',
    given: account('member', { avatar_source: 'G' }),
    as: 'guest',
    send: memberByEmail,
    fields: { client_gravatar: false },
    has: { user: { avatar_url: external } },
  },
  {
    clause: 'A.10',
    when: 'and so does who may not see the address',
    given: all(account('member', { avatar_source: 'G' }), emailVisibility('member', 4)),
    as: 'guest',
    send: memberByDummy,
    has: { user: { avatar_url: external } },
  },

  ...readers.map((reader, place): Row => ({
    clause: '2.2.6 D.1 4.15',
    when: `what the ${reader} is`,
    as: reader,
    send: 'GET /users/me',
    has: {
      role: [100, 200, 300, 400, 600][place],
      is_owner: place === 0,
      is_admin: place <= 1,
      is_guest: place === 4,
      is_bot: false,
    },
  })),
  {
    clause: '2.2.1 4.15 E.15.1 A.7 A.14 9.3',
    when: 'the own record of a person: every field',
    as: 'member',
    send: 'GET /users/me',
    answers: ({ member: { id, email, name } }) => ({
      ...shared,
      user_id: id,
      email,
      delivery_email: email,
      full_name: name,
      max_message_id: -1,
      profile_data: {},
    }),
  },
  {
    clause: '2.2.7 2.2.11 4.15 E.15.2 A.7',
    when: 'the own record of a bot: every field',
    as: 'bot',
    send: 'GET /users/me',
    answers: ({ bot: { id, email, name }, owner }) => ({
      ...shared,
      is_bot: true,
      user_id: id,
      email,
      delivery_email: email,
      full_name: name,
      max_message_id: -1,
      bot_type: 1,
      bot_owner_id: owner.id,
    }),
  },
  {
    clause: '2.2.8 E.15.1',
    when: 'the own avatar is always an address',
    given: account('member', { avatar_source: 'G' }),
    as: 'member',
    send: 'GET /users/me',
    has: { avatar_url: external },
  },
  {
    clause: '2.2.2 E.15.3 A.9',
    when: 'the own API address is the generated one, the own real address is still there',
    given: emailVisibility('member', 2),
    as: 'member',
    send: 'GET /users/me',
    has: ({ member }) => ({ email: dummyEmail(member), delivery_email: member.email }),
  },
  {
    clause: '2.2.3',
    when: 'the generated address of somebody who hides the real one, as a recipient',
    given: emailVisibility('admin', 4),
    as: 'member',
    send: 'POST /messages',
    fields: ({ admin }) => ({ type: 'direct', to: [dummyEmail(admin)], content: 'hello' }),
    async afterwards({ admin }, { body: { id } }) {
      await admin.ok(`GET /messages/${id}`)
    },
  },
  {
    clause: '2.2.9',
    when: 'a stub that was imported',
    given: account('member', { is_imported_stub: 1 }),
    as: 'owner',
    send: memberByEmail,
    has: { user: { is_imported_stub: true } },
  },
  {
    clause: '2.2.10',
    when: 'the last message is one that somebody else sent her',
    as: 'member',
    send: 'GET /users/me',
    async given({ owner, member, admin }) {
      await owner.send([member.id], 'for her')
      await owner.send([admin.id], 'for somebody else')
    },
    async afterwards({ member }, { body }) {
      const { raw_content } = await member.ok(`GET /messages/${body.max_message_id}`)
      assert.equal(raw_content, 'for her')
    },
  },
  ...(['GET /users/me', memberByEmail] as const).map((send): Row => ({
    clause: '2.2.11',
    when: `values of profile fields, ${send === memberByEmail ? 'of another' : 'own'}`,
    async given({ admin, member }) {
      const fieldOf = async (name: string, field_type: number): Promise<number> =>
        (await admin.ok('POST /realm/profile_fields', { name, field_type })).id
      const data = [
        { id: await fieldOf('Motto', 1), value: 'Carpe *diem*' },
        { id: await fieldOf('Birthday', 4), value: '1990-01-02' },
      ]
      await member.ok('PATCH /users/me/profile_data', { data })
    },
    as: send === memberByEmail ? 'guest' : 'member',
    send,
    fields: send === memberByEmail ? { include_custom_profile_fields: true } : {},
    async afterwards(_, { body }) {
      assert.deepEqual(Object.values((body.user ?? body).profile_data), [
        { value: 'Carpe *diem*', rendered_value: '<p>Carpe <em>diem</em></p>' },
        { value: '1990-01-02' },
      ])
    },
  })),
]

const person = ({ id, email, name }: { id: number; email: string; name: string }) => ({
  ...shared,
  user_id: id,
  email,
  delivery_email: email,
  full_name: name,
  bot_type: null,
  bot_owner_id: null,
})
