// System groups and permissions (docs/spec/groups.md#permissions), and two personal settings with their own rules
// (docs/spec/organization.md#emoji-sets).
import assert from 'node:assert/strict'
import { bad, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

interface Group {
  readonly id: number
  readonly name: string
  readonly members: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
}

async function systemGroups({ owner }: Scene): Promise<Map<string, Group>> {
  const { user_groups } = await owner.ok('GET /user_groups')
  return new Map((user_groups as Group[]).map(group => [group.name, group]))
}
const idOf = async (scene: Scene, name: string): Promise<number> => (await systemGroups(scene)).get(name)?.id ?? -1

/** The direct members, and the only subgroup. */
const expected: readonly (readonly [string, string, (scene: Scene) => number[], string | null])[] = [
  ['role:nobody', 'Nobody', () => [], null],
  ['role:owners', 'Owners of this organization', ({ owner }) => [owner.id], null],
  [
    'role:administrators',
    'Administrators of this organization, including owners',
    ({ admin }) => [admin.id],
    'role:owners',
  ],
  [
    'role:moderators',
    'Moderators of this organization, including administrators',
    ({ moderator }) => [moderator.id],
    'role:administrators',
  ],
  [
    'role:fullmembers',
    'Members of this organization, not including new accounts and guests',
    ({ member, bot, webhookBot }) => [member.id, bot.id, webhookBot.id],
    'role:moderators',
  ],
  [
    'role:members',
    'Members of this organization, not including guests',
    ({ member, bot, webhookBot }) => [member.id, bot.id, webhookBot.id],
    'role:fullmembers',
  ],
  ['role:everyone', 'Everyone in this organization, including guests', ({ guest }) => [guest.id], 'role:members'],
  ['role:internet', 'Everyone on the Internet', () => [], 'role:everyone'],
]

/** The group that has each permission in a new organization. */
export const permissionHolders: Readonly<Record<string, string>> = {
  can_manage_all_groups: 'role:owners',
  can_create_groups: 'role:members',
  create_multiuse_invite_group: 'role:administrators',
  can_invite_users_group: 'role:members',
  can_access_all_users_group: 'role:everyone',
  can_create_public_channel_group: 'role:members',
  can_create_private_channel_group: 'role:members',
  can_add_subscribers_group: 'role:members',
  can_create_bots_group: 'role:members',
  can_delete_any_message_group: 'role:administrators',
  can_delete_own_message_group: 'role:everyone',
  direct_message_permission_group: 'role:everyone',
  direct_message_initiator_group: 'role:everyone',
  can_mention_many_users_group: 'role:administrators',
  can_add_custom_emoji_group: 'role:members',
  can_create_write_only_bots_group: 'role:members',
  can_create_web_public_channel_group: 'role:owners',
  can_move_messages_between_channels_group: 'role:members',
  can_move_messages_between_topics_group: 'role:everyone',
  can_resolve_topics_group: 'role:everyone',
  can_set_topics_policy_group: 'role:members',
  can_set_delete_message_policy_group: 'role:moderators',
}

/** Sets a permission and returns the stored value. */
async function stored(scene: Scene, setting: string, value: unknown): Promise<unknown> {
  return (await scene.owner.ok('PATCH /realm', { [setting]: { new: value } }))[setting]
}

/** These rows change something: each has its own organization. */
const ownScene = { given: async () => {} }

const readsGroups = { as: 'owner', send: 'GET /user_groups' } as const

export const groups: readonly Row[] = [
  ...rowsWith({ clause: 'groups#system-groups', ...readsGroups }, [
    ...expected.map(([name, description, members, subgroup]): Part => ({
      when: `${name}: its members follow from their roles`,
      async afterwards(scene) {
        const all = await systemGroups(scene)
        const nobody = all.get('role:nobody')?.id
        assert.deepEqual(all.get(name), {
          id: all.get(name)?.id,
          name,
          description,
          date_created: null,
          creator_id: null,
          members: members(scene).toSorted((a, b) => a - b),
          direct_subgroup_ids: subgroup === null ? [] : [all.get(subgroup)?.id],
          is_system_group: true,
          deactivated: false,
          can_add_members_group: nobody,
          can_join_group: nobody,
          can_leave_group: nobody,
          can_manage_group: nobody,
          can_mention_group: nobody,
          can_remove_members_group: nobody,
        })
      },
    })),
    {
      when: 'their IDs are in the order of the table',
      async afterwards(_, { body }) {
        const names = (body.user_groups as Group[]).map(group => group.name)
        assert.deepEqual(
          names,
          expected.map(([name]) => name),
        )
      },
    },
    {
      when: 'a new role changes the groups',
      given: ({ owner, member }) => owner.ok(`PATCH /users/${member.id}`, { role: 300 }),
      async afterwards(scene) {
        const all = await systemGroups(scene)
        assert.ok(all.get('role:moderators')?.members.includes(scene.member.id))
        for (const left of ['role:members', 'role:fullmembers'])
          assert.ok(!all.get(left)?.members.includes(scene.member.id), left)
      },
    },
  ]),
  ...rowsWith({ clause: 'groups#organization-permissions', ...ownScene, ...readsGroups }, [
    {
      when: 'a set of users and groups is stored in ascending order',
      async afterwards(scene) {
        const { admin, member } = scene
        const groupId = await idOf(scene, 'role:owners')
        const given = { direct_members: [member.id, admin.id, member.id], direct_subgroups: [groupId] }
        assert.deepEqual(await stored(scene, 'can_create_bots_group', given), {
          direct_members: [admin.id, member.id],
          direct_subgroups: [groupId],
        })
      },
    },
    {
      when: 'one group alone becomes its ID, an empty value the nobody group',
      async afterwards(scene) {
        const moderators = await idOf(scene, 'role:moderators')
        const alone = { direct_members: [], direct_subgroups: [moderators] }
        assert.equal(await stored(scene, 'can_create_bots_group', alone), moderators)
        const nothing = { direct_members: [], direct_subgroups: [] }
        assert.equal(await stored(scene, 'can_create_bots_group', nothing), await idOf(scene, 'role:nobody'))
      },
    },
  ]),
  {
    clause: 'groups#organization-permissions',
    when: "a member of a subgroup of a subgroup has the permission, other users don't",
    async given(scene) {
      await stored(scene, 'can_create_bots_group', await idOf(scene, 'role:moderators'))
    },
    as: 'owner',
    send: 'POST /bots',
    fields: { full_name: 'Mine', short_name: 'mine' },
    async afterwards({ member }) {
      const refused = await member.call('POST /bots', { full_name: 'Other', short_name: 'other' })
      assert.equal(refused.body.msg, 'Insufficient permission')
    },
  },
  ...['role:internet', 'role:everyone'].map((name): Row => ({
    clause: 'groups#organization-permissions',
    ...ownScene,
    when: `a permission that isn't for guests is never given to ${name}`,
    ...ownScene,
    ...readsGroups,
    async afterwards(scene) {
      const change = { can_create_bots_group: { new: await idOf(scene, name) } }
      const answer = await scene.owner.call('PATCH /realm', change)
      assert.equal(answer.body.msg, `'can_create_bots_group' setting cannot be set to '${name}' group.`)
    },
  })),
  ...Object.entries(permissionHolders).map(([setting, group]): Row => ({
    clause: 'groups#default-organization-permissions',
    when: `${setting} belongs to ${group} at first`,
    ...readsGroups,
    async afterwards(scene) {
      // A wrong old value is refused.
      const old = await idOf(scene, group)
      const wrong = await idOf(scene, 'role:nobody')
      const keep = { new: old, old }
      await scene.owner.ok('PATCH /realm', { [setting]: keep })
      const answer = await scene.owner.call('PATCH /realm', { [setting]: { ...keep, old: wrong } })
      assert.deepEqual([answer.body.code, answer.body.field_name], ['EXPECTATION_MISMATCH', setting])
    },
  })),
  ...['set_a', 'set_b', 'google', 'twitter', 'text'].map((emojiset): Row => ({
    clause: 'organization#emoji-sets',
    when: `the emoji set ${emojiset}`,
    as: 'member',
    send: 'PATCH /settings',
    fields: { emojiset },
    answers: {},
    async afterwards({ events }) {
      const meant = { set_a: 'google', set_b: 'twitter' }[emojiset] ?? emojiset
      const told = (await events()).filter(event => event.type === 'user_settings').map(event => event.payload.value)
      // The first one is the factory value, so setting it changes nothing.
      assert.deepEqual(told, meant === 'google' ? [] : [meant])
    },
  })),
  ...['web_font_size_px', 'web_line_height_percent'].flatMap((name): Row[] => [
    ...rowsWith({ clause: 'organization#sizes', as: 'member', send: 'PATCH /settings' }, [
      ...[0, 32_768].map((value): Part => ({
        when: `${name} isn't ${value}`,
        fields: { [name]: value },
        error: bad(`Invalid ${name}: Value error, Not in the list of possible values`),
      })),
      ...[1, 32_767].map((value): Part => ({
        when: `${name} may be ${value}`,
        fields: { [name]: value },
        answers: {},
      })),
    ]),
  ]),
]
