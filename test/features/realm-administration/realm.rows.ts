// Organization settings (docs/spec/organization.md#settings).
import assert from 'node:assert/strict'
import { eventsOf, lastEvent } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import type { FormFields } from '#test/http.ts'
import { bad, type Part, type Row, rowsWith } from '#test/row.ts'
import type { LoggedEvent, Person } from '#test/world.ts'
import { permissionHolders } from '../user-groups/groups.rows.ts'

const send = 'PATCH /realm'
const everyone = { everyone: true }

/** The value in a new organization and another one, as they're sent, and the response where it differs. */
type Change = readonly [factory: unknown, sent: unknown, answered?: unknown]
const administrators: Readonly<Record<string, Change>> = {
  allow_message_editing: [true, false],
  message_content_edit_limit_seconds: [600, '"unlimited"', null],
  message_content_delete_limit_seconds: [600, 60],
  move_messages_within_stream_limit_seconds: [604_800, '"unlimited"', null],
  move_messages_between_streams_limit_seconds: [604_800, 60],
  message_edit_history_visibility_policy: ['all', 'moves'],
  default_avatar_source: ['J', 'G'],
  enable_read_receipts: [true, false],
  presence_disabled: [false, true],
  name_changes_disabled: [false, true],
  email_changes_disabled: [false, true],
  avatar_changes_disabled: [false, true],
  digest_emails_enabled: [false, true],
  inline_image_preview: [true, false],
  inline_url_embed_preview: [false, true],
  topics_policy: ['allow_empty_topic', 'disable_empty_topic'],
  message_content_allowed_in_email_notifications: [true, false],
  send_welcome_emails: [true, false],
  want_advertise_in_communities_directory: [false, true],
  enable_spectator_access: [false, true],
  send_channel_events_messages: [false, true],
  require_unique_names: [false, true],
  default_code_block_language: ['', 'python'],
  default_language: ['en', 'fr'],
  org_type: [0, 30],
  video_chat_provider: [1, 0],
  jitsi_server_url: ['default', 'https://calls.example'],
  media_preview_size: [100, 150],
  enable_guest_user_indicator: [true, false],
  enable_guest_user_dm_warning: [true, false],
  require_e2ee_push_notifications: [false, true],
  digest_weekday: [1, 6],
  welcome_message_custom_text: ['', 'Hello'],
  description: ['', 'We <3 tests'],
}
const owners: Readonly<Record<string, Change>> = {
  invite_required: [true, false],
  emails_restricted_to_domains: [false, true],
  disallow_disposable_email_addresses: [true, false],
  waiting_period_threshold: [0, 7],
  message_retention_days: ['"unlimited"', 30],
  authentication_methods: [{ Email: true, LDAP: false }, { LDAP: true }, { Email: true, LDAP: true }],
}
const ownersPermissions = [
  'create_multiuse_invite_group',
  'can_invite_users_group',
  'can_create_groups',
  'can_manage_all_groups',
  'can_create_web_public_channel_group',
]
const permissions = Object.keys(permissionHolders).filter(name => !ownersPermissions.includes(name))

/** An unchanged value isn't in the response. */
const unchanged = async (owner: Person, fields: FormFields): Promise<void> =>
  assert.deepEqual(await owner.ok(send, fields), { result: 'success', msg: '' })

const changes =
  (as: 'admin' | 'owner') =>
  ([name, [factory, sent, answered = sent]]: readonly [string, Change]): Row => ({
    clause: 'organization#change-settings',
    when: `${name} changes, and all users get an event`,
    given: ({ owner }) => {
      // As in a new organization, instead of what the tests have.
      const isTests = name === 'enable_spectator_access'
      return isTests ? owner.ok(send, { [name]: factory }) : unchanged(owner, { [name]: factory })
    },
    as,
    send,
    fields: { [name]: sent },
    answers: { [name]: answered },
    async afterwards(scene) {
      const told = (await scene.events()).findLast(({ type }) => type === 'realm')
      const { op, payload, audience } = told as LoggedEvent
      const value = op === 'update' ? payload.value : payload.data[name]
      // The event about these also says which of them the server has.
      if (name !== 'authentication_methods') assert.deepEqual(value, answered)
      assert.deepEqual(audience, everyone)
      await unchanged(scene.owner, { [name]: sent })
    },
  })

const otherGroup: Readonly<Record<string, string>> = {
  can_access_all_users_group: 'role:members',
  can_set_delete_message_policy_group: 'role:owners',
}
const permissionChanges =
  (as: 'admin' | 'owner') =>
  (name: string): Row => ({
    clause: 'organization#change-permissions events#organization-permission',
    when: `${name} goes to another group`,
    as,
    send,
    async afterwards(scene) {
      const group = await systemGroup(scene, otherGroup[name] ?? 'role:moderators')
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
      fields: { [name]: owners[name]?.[1] ?? { new: 1 }, allow_message_editing: false },
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
      when: "a moderation channel that doesn't exist",
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
