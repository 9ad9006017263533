// Changing the members of a group (docs/spec/groups.md#post-user_groupsuser_group_idmembers).
import assert from 'node:assert/strict'
import { holders, systemGroup } from '#test/groups.ts'
import { all, deactivated } from '#test/given.ts'
import {
  at,
  deactivatedGroup,
  elsewhere,
  everythingAboutGroups,
  group,
  groups,
  joined,
  people,
  shown,
  system,
} from './given.ts'
import { channel, the } from '../messages/given.ts'
import { bad, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const crew = group('crew', { members: ['admin'] })
const send = at('POST', 'crew', '/members')
const unknown = 999_999

const permitted =
  (setting: string) =>
  async (scene: Scene): Promise<Record<string, unknown>> => ({ [setting]: holders([scene.member]) })
const nobodyMay =
  (...settings: readonly string[]) =>
  async (scene: Scene): Promise<Record<string, unknown>> => {
    const nobody = await systemGroup(scene, 'role:nobody')
    return Object.fromEntries(settings.map(setting => [setting, nobody]))
  }

const membersAre =
  (...who: readonly NonNullable<Row['as']>[]) =>
  async (scene: Scene): Promise<void> => {
    const expected = who.map(each => scene[each].id).sort((a, b) => a - b)
    assert.deepEqual((await shown(scene, 'crew')).members, expected)
  }

/** The events about groups since the crew was created, in short. */
async function told({ events }: Scene): Promise<unknown[]> {
  const ofGroups = (await events()).filter(({ type }) => type === 'user_group')
  const since = ofGroups.findLastIndex(({ op }) => op === 'add')
  return ofGroups.slice(since + 1).map(({ op, payload, audience }) => ({ op, ...payload, audience }))
}
const everyone = { everyone: true }

/** The notification bot's messages to the user, newest last. */
async function notices(scene: Scene, as: 'member' | 'admin' | 'owner' | 'moderator'): Promise<string[]> {
  const { messages } = await scene[as].ok('GET /messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    apply_markdown: false,
    narrow: [['is', 'dm']],
  })
  return messages
    .filter((message: any) => message.sender_full_name === 'Notification Bot')
    .map((message: any) => message.content)
}

const parameters: readonly Row[] = [
  {
    clause: 'groups#members-guest',
    when: 'a guest',
    as: 'guest',
    send: 'POST /user_groups/1/members',
    error: bad('Not allowed for guest users'),
  },
  ...[{}, { add: [], delete: [], add_subgroups: [], delete_subgroups: [] }].map((fields): Row => ({
    clause: 'groups#members-nothing',
    when: `no change is requested, even for an unknown group: ${Object.keys(fields).length} lists`,
    as: 'owner',
    send: `POST /user_groups/${unknown}/members`,
    fields,
    error: bad('Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".'),
  })),
  ...(['add', 'add_subgroups', 'delete', 'delete_subgroups'] as const).map((name, index, names): Row => ({
    clause: 'groups#members-order',
    when: `${name} is checked before the alphabetically later parameters`,
    as: 'owner',
    send: 'POST /user_groups/1/members',
    fields: Object.fromEntries(names.slice(index).map(each => [each, 'nonsense'])),
    error: bad(`${name} is not valid JSON`),
  })),
]

const adding: readonly Row[] = [
  {
    clause: 'groups#change-members events#group-members',
    when: 'users are added',
    given: crew,
    as: 'moderator',
    send,
    fields: people('add', 'member', 'guest', 'bot'),
    answers: {},
    async afterwards(scene) {
      await membersAre('admin', 'member', 'guest', 'bot')(scene)
      const user_ids = [scene.member.id, scene.guest.id, scene.bot.id]
      assert.deepEqual(await told(scene), [
        { op: 'add_members', group_id: the(scene, 'crew'), user_ids, audience: everyone },
      ])
    },
  },
  ...rowsWith({ clause: 'groups#members-add-group', as: 'owner', error: bad('Invalid user group') }, [
    { when: 'an unknown group', send: `POST /user_groups/${unknown}/members`, fields: { add: [unknown] } },
    { when: 'the group is in another organization', given: elsewhere('crew'), send, fields: people('add', 'member') },
  ]),
  {
    clause: 'groups#members-add-system',
    when: "a system group can't be changed",
    given: system('role:moderators'),
    as: 'owner',
    send: at('POST', 'role:moderators', '/members'),
    fields: { add: [unknown] },
    error: bad('Insufficient permission'),
  },
  ...rowsWith({ clause: 'groups#members-add-permission', given: crew, send, error: bad('Insufficient permission') }, [
    { when: 'without a permission, before the IDs are checked', as: 'member', fields: { add: [unknown] } },
    { when: 'an administrator has no permission by role', as: 'admin', fields: people('add', 'member') },
  ]),
  ...rowsWith({ clause: 'groups#members-add-permission', as: 'member', send }, [
    {
      when: 'a user who may manage all groups',
      given: crew,
      as: 'owner',
      fields: people('add', 'member'),
      answers: {},
      afterwards: membersAre('admin', 'member'),
    },
    ...['can_manage_group', 'can_add_members_group'].map((setting): Part => ({
      when: `${setting} is enough`,
      given: group('crew', { more: permitted(setting) }),
      fields: people('add', 'admin', 'guest'),
      answers: {},
      afterwards: membersAre('admin', 'guest'),
    })),
    ...[1, 2].map((times): Part => ({
      when: `can_join_group is enough for the caller, named ${times} times`,
      given: group('crew', { more: permitted('can_join_group') }),
      fields: people('add', ...Array<'member'>(times).fill('member')),
      answers: {},
      afterwards: membersAre('member'),
    })),
    ...(['admin', 'member'] as const).map((who): Part => ({
      when: `can_join_group isn't enough for ${who === 'member' ? 'the caller and others' : 'another user'}`,
      given: group('crew', { more: permitted('can_join_group') }),
      fields: people('add', ...(who === 'member' ? (['member', 'admin'] as const) : (['admin'] as const))),
      error: bad('Insufficient permission'),
    })),
  ]),
  ...rowsWith({ as: 'owner', send }, [
    {
      clause: 'groups#members-add-unknown',
      when: 'the first of several unknown users in the list is named',
      given: crew,
      fields: ({ member, other }) => ({ add: [member.id, other.member.id, unknown] }),
      error: ({ other }) => bad(`Invalid user ID: ${other.member.id}`),
    },
    {
      clause: 'groups#members-add-unknown',
      when: 'a deactivated account',
      given: all(crew, deactivated('member')),
      fields: people('add', 'member'),
      error: ({ member }) => bad(`Invalid user ID: ${member.id}`),
    },
    {
      clause: 'groups#members-add-existing',
      when: 'a user who is already a member',
      given: all(crew, joined('crew', 'member')),
      fields: people('add', 'guest', 'member'),
      error: ({ member }) => bad(`User ${member.id} is already a member of this group`),
      afterwards: membersAre('admin', 'member'),
    },
    {
      clause: 'groups#members-add-existing',
      when: 'a member of a subgroup can be added',
      given: all(group('inner', { members: ['member'] }), group('crew', { subgroups: ['inner'] })),
      fields: people('add', 'member'),
      answers: {},
      afterwards: membersAre('member'),
    },
    {
      clause: 'groups#members-duplicates',
      when: 'a user listed twice is added once',
      given: crew,
      fields: people('add', 'member', 'guest', 'member'),
      answers: {},
      async afterwards(scene) {
        const [event] = (await told(scene)) as { user_ids: number[] }[]
        assert.deepEqual(event?.user_ids, [scene.member.id, scene.guest.id])
      },
    },
  ]),
]

const removing: readonly Row[] = [
  {
    clause: 'groups#change-members events#group-members',
    when: 'users are removed',
    given: all(crew, joined('crew', 'member')),
    as: 'moderator',
    send,
    fields: people('delete', 'member', 'admin'),
    answers: {},
    async afterwards(scene) {
      await membersAre()(scene)
      assert.deepEqual((await told(scene)).at(-1), {
        op: 'remove_members',
        group_id: the(scene, 'crew'),
        user_ids: [scene.member.id, scene.admin.id],
        audience: everyone,
      })
    },
  },
  {
    clause: 'groups#members-delete-unknown',
    when: 'the IDs are checked before the group',
    as: 'member',
    send: `POST /user_groups/${unknown}/members`,
    fields: { delete: [unknown] },
    error: bad(`Invalid user ID: ${unknown}`),
  },
  {
    clause: 'groups#members-delete-unknown',
    when: 'a deactivated member',
    given: all(crew, deactivated('admin')),
    as: 'owner',
    send,
    fields: people('delete', 'admin'),
    error: ({ admin }) => bad(`Invalid user ID: ${admin.id}`),
  },
  {
    clause: 'groups#members-delete-permission',
    when: 'an unknown group',
    as: 'owner',
    send: `POST /user_groups/${unknown}/members`,
    fields: people('delete', 'member'),
    error: bad('Invalid user group'),
  },
  {
    clause: 'groups#members-delete-permission',
    when: 'a system group',
    given: system('role:owners'),
    as: 'owner',
    send: at('POST', 'role:owners', '/members'),
    fields: people('delete', 'owner'),
    error: bad('Insufficient permission'),
  },
  ...rowsWith({ clause: 'groups#members-delete-permission', as: 'member', send }, [
    {
      when: 'a user who may only add may not remove',
      given: group('crew', { members: ['admin'], more: permitted('can_add_members_group') }),
      fields: people('delete', 'admin'),
      error: bad('Insufficient permission'),
    },
    ...['can_manage_group', 'can_remove_members_group'].map((setting): Part => ({
      when: `${setting} is enough`,
      given: group('crew', { members: ['admin', 'guest'], more: permitted(setting) }),
      fields: people('delete', 'admin', 'guest'),
      answers: {},
      afterwards: membersAre(),
    })),
    {
      when: 'every user may leave by default',
      given: group('crew', { members: ['admin', 'member'] }),
      fields: people('delete', 'member'),
      answers: {},
      afterwards: membersAre('admin'),
    },
    {
      when: "can_leave_group isn't for other users",
      given: group('crew', { members: ['admin', 'member'] }),
      fields: people('delete', 'member', 'admin'),
      error: bad('Insufficient permission'),
    },
    {
      when: 'if the nobody group may leave, a member stays',
      given: group('crew', { members: ['member'], more: nobodyMay('can_leave_group') }),
      fields: people('delete', 'member'),
      error: bad('Insufficient permission'),
    },
  ]),
  {
    clause: 'groups#members-delete-absent',
    when: "a user who isn't a direct member",
    given: all(group('inner', { members: ['guest'] }), group('crew', { members: ['admin'], subgroups: ['inner'] })),
    as: 'owner',
    send,
    fields: people('delete', 'admin', 'guest'),
    error: ({ guest }) => bad(`There is no member '${guest.id}' in this user group`),
    afterwards: membersAre('admin'),
  },
]

const together: readonly Row[] = [
  {
    clause: 'groups#change-members groups#members-order events#group-members',
    when: 'all four lists together, in their order',
    given: all(group('old'), group('new'), group('crew', { members: ['admin'], subgroups: ['old'] })),
    as: 'owner',
    send,
    fields: scene => ({
      ...people('add', 'member')(scene),
      ...people('delete', 'admin', 'member')(scene),
      ...groups('add_subgroups', 'new')(scene),
      ...groups('delete_subgroups', 'old', 'new')(scene),
    }),
    answers: {},
    async afterwards(scene) {
      const group_id = the(scene, 'crew')
      const [old, fresh] = [the(scene, 'old'), the(scene, 'new')]
      const { members, direct_subgroup_ids } = await shown(scene, 'crew')
      assert.deepEqual([members, direct_subgroup_ids], [[], []])
      assert.deepEqual(await told(scene), [
        { op: 'add_members', group_id, user_ids: [scene.member.id], audience: everyone },
        { op: 'remove_members', group_id, user_ids: [scene.admin.id, scene.member.id], audience: everyone },
        { op: 'add_subgroups', group_id, direct_subgroup_ids: [fresh], audience: everyone },
        { op: 'remove_subgroups', group_id, direct_subgroup_ids: [old, fresh], audience: everyone },
      ])
    },
  },
  ...(
    [
      ['delete', unknown, `Invalid user ID: ${unknown}`],
      ['add_subgroups', unknown, `Invalid user group ID: ${unknown}`],
      ['delete_subgroups', unknown, `Invalid user group ID: ${unknown}`],
    ] as const
  ).map(([list, id, msg]): Row => ({
    clause: 'groups#members-order',
    when: `one bad ID in ${list} undoes all four lists`,
    ...undone(scene => ({
      ...people('add', 'member')(scene),
      ...people('delete', 'admin')(scene),
      ...groups('add_subgroups', 'new')(scene),
      ...groups('delete_subgroups', 'old')(scene),
      [list]: [...(list === 'delete' ? [scene.admin.id] : [the(scene, list === 'add_subgroups' ? 'new' : 'old')]), id],
    })),
    error: bad(msg),
  })),
  {
    clause: 'groups#members-order',
    when: "a user who isn't a member can't be removed, and no user is added",
    ...undone(scene => ({ ...people('add', 'member')(scene), ...people('delete', 'guest')(scene) })),
    error: ({ guest }) => bad(`There is no member '${guest.id}' in this user group`),
  },
  {
    clause: 'groups#members-order',
    when: 'removing subgroups requires can_manage_group, adding them only can_add_members_group',
    given: all(
      group('old'),
      group('new'),
      group('crew', { subgroups: ['old'], more: permitted('can_add_members_group') }),
    ),
    as: 'member',
    send,
    fields: scene => ({ ...groups('add_subgroups', 'new')(scene), ...groups('delete_subgroups', 'old')(scene) }),
    error: bad('Insufficient permission'),
    async afterwards(scene) {
      assert.deepEqual((await shown(scene, 'crew')).direct_subgroup_ids, [the(scene, 'old')])
      await scene.member.ok(at('POST', 'crew', '/members')(scene), groups('add_subgroups', 'new')(scene))
      assert.deepEqual((await shown(scene, 'crew')).direct_subgroup_ids, [the(scene, 'old'), the(scene, 'new')])
    },
  },
]

const before = new WeakMap<Scene, unknown>()
/** A request to the crew that changes nothing. */
function undone(fields: (scene: Scene) => Record<string, unknown>): Omit<Row, 'clause' | 'when' | 'error'> {
  return {
    async given(scene) {
      await all(group('old'), group('new'), group('crew', { members: ['admin'], subgroups: ['old'] }))(scene)
      before.set(scene, await everythingAboutGroups(scene))
    },
    as: 'owner',
    send,
    fields,
    async afterwards(scene) {
      assert.deepEqual(await everythingAboutGroups(scene), before.get(scene))
      assert.deepEqual(await notices(scene, 'member'), [])
    },
  }
}

const around: readonly Row[] = [
  {
    clause: 'groups#members-bots groups#members-deactivated-group',
    when: 'a bot may call',
    given: group('crew', { by: 'bot' }),
    as: 'bot',
    send,
    fields: people('add', 'bot', 'member'),
    answers: {},
    afterwards: membersAre('bot', 'member'),
  },
  ...rowsWith({ as: 'owner', send, answers: {} }, [
    {
      clause: 'groups#members-deactivated-group groups#group-state',
      when: 'a deactivated group can be changed',
      given: all(group('inner'), crew, deactivatedGroup('crew')),
      fields: scene => ({
        ...people('add', 'member')(scene),
        ...people('delete', 'admin')(scene),
        ...groups('add_subgroups', 'inner')(scene),
      }),
      async afterwards(scene) {
        const { members, direct_subgroup_ids, deactivated: gone } = await shown(scene, 'crew')
        assert.deepEqual([members, direct_subgroup_ids, gone], [[scene.member.id], [the(scene, 'inner')], true])
      },
    },
    {
      clause: 'groups#members-notice events#group-members',
      when: 'users added by another user get a message from the notification bot',
      given: crew,
      fields: people('add', 'member', 'owner', 'bot'),
      async afterwards(scene) {
        const { owner, member, events } = scene
        assert.deepEqual(await notices(scene, 'member'), [
          `@_**${owner.name}|${owner.id}** added you to the group @_*crew*.`,
        ])
        assert.deepEqual(await notices(scene, 'owner'), [])
        const sent = (await events()).filter(({ type }) => type === 'message')
        assert.equal(sent.length, 1, 'one message: neither the caller nor the bot gets one')
        assert.ok(sent[0]?.audience.users.includes(member.id))
      },
    },
  ]),
  ...rowsWith({ clause: 'groups#members-notice', send, fields: people('delete', 'admin'), answers: {} }, [
    {
      when: 'users removed by another user get a message from the notification bot',
      given: crew,
      as: 'moderator',
      async afterwards(scene) {
        const { moderator } = scene
        const text = `@_**${moderator.name}|${moderator.id}** removed you from the group @_*crew*.`
        assert.deepEqual(await notices(scene, 'admin'), [text])
      },
    },
    {
      when: 'a user who leaves gets no message',
      given: all(crew, joined('crew', 'moderator')),
      as: 'admin',
      afterwards: async scene => assert.deepEqual(await notices(scene, 'admin'), []),
    },
  ]),
  ...rowsWith({ clause: 'groups#members-private-channels', as: 'owner', send, answers: {} }, [
    {
      when: 'users who can now see a private channel get an event, with its subscribers',
      given: all(crew, async scene =>
        channel('den', 'shared', ['owner'], { can_subscribe_group: the(scene, 'crew') })(scene),
      ),
      fields: people('add', 'member'),
      async afterwards(scene) {
        const { member, owner, events } = scene
        const stream_id = the(scene, 'den')
        const about = (await events()).filter(({ audience }) => String(audience.users) === String(member.id))
        assert.deepEqual(
          about.map(({ type, op }) => `${type}/${op}`),
          ['stream/create', 'subscription/peer_add'],
        )
        assert.equal(about[0]?.payload.streams[0].stream_id, stream_id)
        assert.deepEqual(about[1]?.payload, { stream_ids: [stream_id], user_ids: [owner.id] })
        assert.equal((await member.call(`GET /streams/${stream_id}`)).status, 200)
      },
    },
    {
      when: 'users who can no longer see a private channel get an event',
      given: all(crew, joined('crew', 'member'), async scene =>
        channel('den', 'shared', ['owner'], { can_subscribe_group: the(scene, 'crew') })(scene),
      ),
      fields: people('delete', 'member'),
      async afterwards(scene) {
        const { member, events } = scene
        const stream_id = the(scene, 'den')
        const last = (await events()).findLast(({ type }) => type === 'stream')
        assert.deepEqual([last?.op, last?.audience], ['delete', { users: [member.id] }])
        assert.deepEqual(last?.payload.stream_ids, [stream_id])
        assert.equal((await member.call(`GET /streams/${stream_id}`)).status, 400)
      },
    },
  ]),
]

const unguarded = bad(
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.",
)
/** The crew is a subgroup of the group of workplace users. */
async function workplace(scene: Scene): Promise<void> {
  await all(crew, group('staff', { subgroups: ['crew'] }))(scene)
  await scene.owner.ok('PATCH /realm', { workplace_users_group: { new: the(scene, 'staff') } })
}
const memberships = ['add_members', 'join', 'leave', 'manage', 'remove_members'].map(name => `can_${name}_group`)
/** Managed by administrators; only this setting also includes a member. */
const inner = (open?: string): ReturnType<typeof group> =>
  group('inner', {
    async more(scene) {
      const administrators = await systemGroup(scene, 'role:administrators')
      const value = (name: string): unknown =>
        name === open ? holders([scene.member], [administrators]) : administrators
      return Object.fromEntries(memberships.map(name => [name, value(name)]))
    },
  })

const guarded: readonly Row[] = [
  ...rowsWith({ clause: 'groups#members-workplace', as: 'owner', error: unguarded }, [
    ...memberships.map((setting): Part => ({
      when: `a group with a ${setting} for others can't be added to the workplace users`,
      given: all(workplace, inner(setting)),
      send,
      fields: groups('add_subgroups', 'inner'),
    })),
    {
      when: "a group that contains such a group can't be added either, at the other URL",
      given: all(workplace, group('open'), inner(), async scene => {
        await scene.owner.ok(at('POST', 'inner', '/subgroups')(scene), groups('add', 'open')(scene))
      }),
      send: at('POST', 'crew', '/subgroups'),
      fields: groups('add', 'inner'),
    },
  ]),
  ...rowsWith({ clause: 'groups#members-workplace', as: 'owner', answers: {} }, [
    {
      when: 'a group managed by administrators can be added',
      given: all(workplace, inner()),
      send,
      fields: groups('add_subgroups', 'inner'),
    },
    {
      when: 'other groups may contain any group',
      given: all(workplace, group('open'), group('apart')),
      send: at('POST', 'apart', '/members'),
      fields: groups('add_subgroups', 'open'),
    },
  ]),
]

export const groupMembers: readonly Row[] = [...parameters, ...adding, ...removing, ...together, ...around, ...guarded]
