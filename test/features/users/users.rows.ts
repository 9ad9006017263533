// Reading accounts (docs/spec/users.md).
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { account, all, deactivated, dummyEmail, emailVisibility } from '#test/given.ts'
import { bad, type Row, rowsWith, type Scene } from '#test/row.ts'

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
    clause:
      'users#user-fields users#by-real-address users#user-parameters users#bot-fields users#api-address users#date-joined-form',
    when: 'a person as other users see the account by default: every field',
    as: 'guest',
    send: memberByEmail,
    answers: ({ member }) => ({ user: person(member) }),
  },
  {
    clause:
      'users#delivery-email users#bot-fields users#profile-data users#by-real-address users#bot-addresses users#inactive-users-and-bots',
    when: 'a bot as other users see the account: every field',
    as: 'guest',
    send: lookup(({ bot }) => bot.email),
    fields: { include_custom_profile_fields: true },
    answers: ({ bot, owner }) => ({ user: { ...person(bot), is_bot: true, bot_type: 1, bot_owner_id: owner.id } }),
  },
  {
    clause: 'users#by-id',
    when: 'a person is found by ID',
    as: 'guest',
    send: ({ member }) => `GET /users/${member.id}`,
    has: ({ member }) => ({ user: { user_id: member.id, delivery_email: member.email } }),
  },
  {
    clause: 'users#user-parameters users#user-fields',
    when: 'profile_data is there on request, and empty if no field is filled in',
    as: 'member',
    send: memberByEmail,
    fields: { include_custom_profile_fields: true },
    has: { user: { profile_data: {} } },
  },
  ...rowsWith({ clause: 'users#by-generated-address', as: 'guest', send: memberByDummy }, [
    {
      when: 'the generated address works for an account whose real one is visible to all',
      has: ({ member }) => ({ user: { user_id: member.id, email: member.email } }),
    },
    {
      when: 'the generated address works for an account that hides its real one',
      given: emailVisibility('member', 4),
      has: ({ member }) => ({ user: { user_id: member.id, email: dummyEmail(member), delivery_email: null } }),
    },
  ]),
  ...rowsWith({ clause: 'users#by-generated-address users#no-such-user', as: 'owner', error: noSuchUser }, [
    {
      when: 'a generated address with an ID from another organization',
      send: lookup(({ other }) => dummyEmail(other.member)),
    },
    { when: 'a generated address with an unknown ID', send: 'GET /users/user99999999999999999999@parley.invalid' },
  ]),
  {
    clause: 'users#by-real-address',
    when: 'spaces around the address and a different letter case',
    as: 'guest',
    send: lookup(({ member }) => ` ${member.email.toUpperCase()} `),
    has: ({ member }) => ({ user: { user_id: member.id } }),
  },
  ...rowsWith({ clause: 'users#no-such-user', as: 'owner', error: noSuchUser }, [
    { when: 'a real address in another organization', send: lookup(({ other }) => other.member.email) },
    { when: 'an ID from another organization', send: ({ other }) => `GET /users/${other.member.id}` },
  ]),
  {
    clause: 'users#no-such-user conventions#null-bytes',
    when: "an address with a NUL isn't an address",
    as: 'owner',
    send: 'GET /users/a%00b',
    error: noSuchUser,
  },
  {
    clause: 'users#by-real-address users#no-such-user',
    when: "the caller's own real address, hidden from everyone",
    given: emailVisibility('member', 4),
    as: 'member',
    send: memberByEmail,
    error: noSuchUser,
  },
  {
    clause: 'users#by-real-address users#email-visibility',
    when: "the generated address, which shows the caller's own real address",
    given: emailVisibility('member', 4),
    as: 'member',
    send: memberByDummy,
    has: ({ member }) => ({ user: { delivery_email: member.email, email: dummyEmail(member) } }),
  },
  {
    clause: 'users#is-active users#inactive-users-and-bots',
    when: 'a deactivated account is found',
    given: deactivated('member'),
    as: 'guest',
    send: memberByEmail,
    has: { user: { is_active: false } },
  },
  {
    clause: 'users#is-active conventions#feature-level-fields',
    when: 'is_deleted is only there if true (level 490), is_billing_admin never (363)',
    given: account('member', { is_active: 0, is_deleted: 1 }),
    as: 'owner',
    send: ({ member }) => `GET /users/${member.id}`,
    answers: ({ member }) => ({ user: { ...person(member), is_active: false, is_deleted: true } }),
  },
  ...rowsWith({ clause: 'users#user-parameters-first', as: 'member', send: 'GET /users/nobody@x.example' }, [
    {
      when: 'parameters are checked before the lookup, client_gravatar first',
      fields: { include_custom_profile_fields: 'x', client_gravatar: 'x' },
      error: bad('client_gravatar is not valid JSON'),
    },
    {
      when: 'include_custom_profile_fields is checked next',
      fields: { include_custom_profile_fields: '1' },
      error: bad('include_custom_profile_fields is not a boolean'),
    },
  ]),
  ...rowsWith(
    {
      clause: 'users#limited-guests users#user-hidden',
      given: limitGuests,
      as: 'guest',
      error: bad('Insufficient permission'),
    },
    [
      { when: 'a limited guest requests by email address', send: memberByEmail },
      { when: 'a limited guest requests by ID', send: ({ owner }) => `GET /users/${owner.id}` },
    ],
  ),
  {
    clause: 'users#limited-guests',
    when: 'a limited guest sees their own account and all bots, no other users',
    given: limitGuests,
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
    clause: 'users#limited-guests users#no-such-user',
    when: 'an unknown user is also unknown to a limited guest',
    given: limitGuests,
    as: 'guest',
    send: 'GET /users/999999999',
    error: noSuchUser,
  },
  {
    clause: 'users#limited-guests',
    when: "members aren't limited",
    given: limitGuests,
    as: 'member',
    send: ({ owner }) => `GET /users/${owner.id}`,
    has: ({ owner }) => ({ user: { user_id: owner.id } }),
  },

  ...Object.entries({ 1: 5, 2: 4, 5: 3, 3: 2, 4: 0 }).flatMap(([visibility, seeing]) =>
    readers.map((reader, place): Row => ({
      clause: 'users#delivery-email users#email-visibility users#api-address',
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
      async afterwards({ [reader]: viewer, [otherThan(reader)]: { id, email } }, { body }) {
        const { members } = await viewer.ok('GET /users')
        assert.deepEqual(
          members.find((one: { user_id: number }) => one.user_id === id),
          body.user,
        )
        assert.deepEqual((await viewer.ok(`GET /users/${dummyEmail({ id })}`)).user, body.user)
        const byAddress = (await viewer.call(`GET /users/${email}`)).body
        assert.deepEqual(byAddress.user ?? byAddress.msg, place < seeing ? body.user : 'No such user')
      },
    })),
  ),
  {
    clause: 'users#email-visibility users#by-real-address',
    when: "a lookup by an address that the role can't see",
    given: emailVisibility('member', 3),
    as: 'moderator',
    send: memberByEmail,
    error: noSuchUser,
  },
  {
    clause: 'users#email-visibility users#by-real-address',
    when: 'a lookup by an address that the role can see',
    given: emailVisibility('member', 3),
    as: 'admin',
    send: memberByEmail,
    has: ({ member }) => ({ user: { delivery_email: member.email, email: dummyEmail(member) } }),
  },

  {
    clause: 'users#avatar-url users#user-parameters',
    when: 'the client computes the external avatar of a visible address by default',
    given: account('member', { avatar_source: 'G' }),
    as: 'guest',
    send: memberByEmail,
    has: { user: { avatar_url: null } },
  },
  ...rowsWith({ clause: 'users#avatar-url', as: 'guest', has: { user: { avatar_url: external } } }, [
    {
      when: "a client that can't compute the external avatar gets it",
      given: account('member', { avatar_source: 'G' }),
      send: memberByEmail,
      fields: { client_gravatar: false },
    },
    {
      when: "a client that can't see the address gets the external avatar",
      given: all(account('member', { avatar_source: 'G' }), emailVisibility('member', 4)),
      send: memberByDummy,
    },
  ]),

  ...readers.map((reader, place): Row => ({
    clause: 'users#roles users#own-record',
    when: `the role of the ${reader}`,
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
  ...rowsWith({ as: 'member', send: 'GET /users/me' }, [
    {
      clause:
        'users#user-fields users#own-record users#own-record-person users#bot-fields users#date-joined-form conventions#feature-level-fields',
      when: "the caller's own record, for a person: every field",
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
      clause: 'users#bot-fields users#profile-data users#own-record users#own-record-bot',
      when: "the caller's own record, for a bot: every field",
      as: 'bot',
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
      clause: 'users#avatar-url users#own-record-person',
      when: "the caller's own avatar always has a URL",
      given: account('member', { avatar_source: 'G' }),
      has: { avatar_url: external },
    },
    {
      clause: 'users#delivery-email users#own-address users#api-address',
      when: "the caller's own API address is the generated one, and the real address is there too",
      given: emailVisibility('member', 2),
      has: ({ member }) => ({ email: dummyEmail(member), delivery_email: member.email }),
    },
  ]),
  {
    clause: 'users#api-address-usable',
    when: 'the generated address of a user who hides the real one, as a recipient',
    given: emailVisibility('admin', 4),
    as: 'member',
    send: 'POST /messages',
    fields: ({ admin }) => ({ type: 'direct', to: [dummyEmail(admin)], content: 'hello' }),
    async afterwards({ admin }, { body: { id } }) {
      await admin.ok(`GET /messages/${id}`)
    },
  },
  {
    clause: 'users#imported-stub',
    when: 'an imported stub',
    given: account('member', { is_imported_stub: 1 }),
    as: 'owner',
    send: memberByEmail,
    has: { user: { is_imported_stub: true } },
  },
  {
    clause: 'users#max-message-id',
    when: 'the last message was sent to the caller by another user',
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
    clause: 'users#profile-data',
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
