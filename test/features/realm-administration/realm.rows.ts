// The settings of the organization (docs/spec/organization.md#settings).
import assert from 'node:assert/strict'
import { eventsOf, lastEvent } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { bad, type Part, type Row, rowsWith } from '#test/row.ts'

const send = 'PATCH /realm'
const everyone = { everyone: true }

/** Another value than that of a new organization, and the answer where it differs. */
type Change = readonly [sent: unknown, answered?: unknown]
const administrators: Readonly<Record<string, Change>> = {
  message_edit_history_visibility_policy: ['moves'],
  allow_message_editing: [false],
  message_content_edit_limit_seconds: ['"unlimited"', null],
  message_content_delete_limit_seconds: [3_600],
  default_avatar_source: ['G'],
}
const owners: Readonly<Record<string, Change>> = {
  invite_required: [false],
  emails_restricted_to_domains: [true],
  disallow_disposable_email_addresses: [false],
  waiting_period_threshold: [3],
  message_retention_days: [30],
  authentication_methods: [{ LDAP: true }, { Email: true, LDAP: true }],
}
const permissions = ['can_access_all_users_group', 'direct_message_permission_group']
const ownersPermissions = [
  'create_multiuse_invite_group',
  'can_invite_users_group',
  'can_create_groups',
  'can_manage_all_groups',
  'can_create_web_public_channel_group',
]

const changes =
  (as: 'admin' | 'owner') =>
  ([name, [sent, answered = sent]]: readonly [string, Change]): Row => ({
    clause: 'organization#change-settings',
    when: `${name} changes`,
    as,
    send,
    fields: { [name]: sent },
    answers: { [name]: answered },
    // An unchanged value is not in the answer.
    afterwards: async ({ owner }) =>
      assert.deepEqual(await owner.ok(send, { [name]: sent }), { result: 'success', msg: '' }),
  })

const permissionChanges =
  (as: 'admin' | 'owner') =>
  (name: string): Row => ({
    clause: 'organization#change-permissions events#organization-permission',
    when: `${name} goes to another group`,
    as,
    send,
    async afterwards(scene) {
      const group = await systemGroup(scene, name === 'can_access_all_users_group' ? 'role:members' : 'role:moderators')
      const told = await eventsOf(scene, async () =>
        assert.equal((await scene[as].ok(send, { [name]: { new: group } }))[name], group),
      )
      const payload = { property: 'default', data: { [name]: group } }
      assert.deepEqual(told, [{ event: 'realm/update_dict', payload, audience: everyone }])
    },
  })

export const realmRows: readonly Row[] = [
  ...Object.entries(administrators).map(changes('admin')),
  ...Object.entries(owners).map(changes('owner')),
  ...permissions.map(permissionChanges('admin')),
  ...ownersPermissions.map(permissionChanges('owner')),
  ...rowsWith({ send }, [
    ...[...Object.keys(owners), ...ownersPermissions].map((name): Part => ({
      clause: 'organization#who-may-change',
      when: `${name} is for owners`,
      as: 'admin',
      fields: { [name]: owners[name]?.[0] ?? { new: 1 }, allow_message_editing: false },
      error: [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'],
    })),
    {
      clause: 'organization#who-may-change conventions#roles',
      when: 'a moderator changes something',
      as: 'moderator',
      fields: { allow_message_editing: false },
      error: [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
    },
    {
      clause: 'organization#expected-value',
      when: 'the expected value is wrong',
      as: 'owner',
      async afterwards(scene) {
        const [members, nobody] = [await systemGroup(scene, 'role:members'), await systemGroup(scene, 'role:nobody')]
        const change = { can_invite_users_group: { new: nobody, old: nobody }, invite_required: false }
        const told = await eventsOf(scene, async () =>
          assert.deepEqual((await scene.owner.call(send, change)).body, {
            result: 'error',
            code: 'EXPECTATION_MISMATCH',
            msg: "'old' value does not match the expected value.",
            field_name: 'can_invite_users_group',
          }),
        )
        assert.deepEqual(told, [])
        await scene.owner.ok(send, { can_invite_users_group: { new: nobody, old: members } })
      },
    },
    {
      clause: 'organization#moderation-request-channel',
      when: 'a moderation channel that does not exist',
      as: 'admin',
      fields: { moderation_request_channel_id: 999_999 },
      error: bad('Invalid channel ID'),
    },
    {
      clause: 'organization#moderation-request-channel events#organization-setting',
      when: 'a private channel is chosen as the moderation channel, and unset again',
      given: ({ channel, admin }) => channel('reports', { by: admin, invite_only: true }),
      as: 'admin',
      async afterwards(scene) {
        const property = 'moderation_request_channel_id'
        const { stream_id } = await scene.admin.ok('GET /get_stream_id', { stream: 'reports' })
        const told = await eventsOf(scene, async () => {
          for (const value of [stream_id, -1]) await scene.admin.ok(send, { [property]: value })
        })
        const expected = [stream_id, -1].map(value => ({
          event: 'realm/update',
          payload: { property, value },
          audience: everyone,
        }))
        assert.deepEqual(told, expected)
      },
    },
    {
      clause: 'events#organization-setting',
      when: 'a plain setting changes',
      as: 'owner',
      fields: { invite_required: false },
      async afterwards(scene) {
        const payload = { property: 'invite_required', value: false }
        assert.deepEqual(await lastEvent(scene), { event: 'realm/update', payload, audience: everyone })
      },
    },
  ]),
]
