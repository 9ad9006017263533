// Creating, changing, deactivating and reactivating groups
// (docs/spec/groups.md#creating-changing-and-deactivating-groups).
import assert from 'node:assert/strict'
import { holders, systemGroup } from '#test/groups.ts'
import { all, deactivated } from '#test/given.ts'
import {
  at,
  deactivatedGroup,
  elsewhere,
  everythingAboutGroups,
  group,
  reactivatedGroup,
  shown,
  system,
} from './given.ts'
import { archived, channel, done, sent, the } from '../messages/given.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const create = 'POST /user_groups/create'
const change = at('PATCH', 'crew')
const deactivate = at('POST', 'crew', '/deactivate')
const crew = group('crew', { members: ['admin'] })
const unknown = 999_999
const basics = { name: 'deck', description: 'On deck', members: [] }

/** Whether guests can have it. */
const permissions: Readonly<Record<string, boolean>> = {
  can_add_members_group: false,
  can_join_group: false,
  can_leave_group: true,
  can_manage_group: false,
  can_mention_group: true,
  can_remove_members_group: false,
}
const names = Object.keys(permissions)

const before = new WeakMap<Scene, unknown>()
const noted = async (scene: Scene): Promise<void> => void before.set(scene, await everythingAboutGroups(scene))
const nothingChanged = async (scene: Scene): Promise<void> =>
  assert.deepEqual(await everythingAboutGroups(scene), before.get(scene))

/** The events about groups since the state was noted. */
async function told(scene: Scene): Promise<unknown[]> {
  const { events: since } = before.get(scene) as { events: number }
  return (await scene.events()).slice(since).map(({ type, op, payload, audience }) => {
    assert.deepEqual([type, audience], ['user_group', { everyone: true }])
    return { op, ...payload }
  })
}

const creating: readonly Row[] = [
  ...['description', 'members', 'name'].map((name): Row => ({
    clause: 'groups#create-group',
    when: `${name} is required`,
    as: 'member',
    send: create,
    fields: Object.fromEntries(Object.entries(basics).filter(([each]) => each !== name)),
    error: missing(name),
  })),
  {
    clause: 'groups#create-group events#group-add',
    when: 'a group is created, with all parameters',
    given: all(system('role:moderators'), group('inner'), noted),
    as: 'member',
    send: create,
    fields: scene => ({
      name: ' deck ',
      description: 'On deck',
      members: [scene.guest.id, scene.bot.id, scene.guest.id],
      subgroups: [the(scene, 'inner'), the(scene, 'role:moderators')],
      ...Object.fromEntries(names.map(name => [name, the(scene, 'role:moderators')])),
    }),
    has: {},
    async afterwards(scene, { body }) {
      const { user_groups } = await scene.owner.ok('GET /user_groups')
      const made = user_groups.at(-1)
      assert.deepEqual(Object.keys(body).sort(), ['group_id', 'msg', 'result'])
      assert.equal(body.group_id, made.id)
      assert.deepEqual(made, {
        id: body.group_id,
        name: 'deck',
        description: 'On deck',
        date_created: made.date_created,
        creator_id: scene.member.id,
        members: [scene.guest.id, scene.bot.id].sort((a, b) => a - b),
        direct_subgroup_ids: [the(scene, 'role:moderators'), the(scene, 'inner')],
        is_system_group: false,
        deactivated: false,
        ...Object.fromEntries(names.map(name => [name, the(scene, 'role:moderators')])),
      })
      assert.deepEqual(await told(scene), [{ op: 'add', group: made }])
    },
  },
  ...rowsWith({ clause: 'groups#create-permission', send: create }, [
    { when: 'a guest', as: 'guest', fields: basics, error: bad('Not allowed for guest users') },
    {
      when: "a user who isn't allowed to create groups, before the name is checked",
      given: async scene => {
        const moderators = await systemGroup(scene, 'role:moderators')
        await scene.owner.ok('PATCH /realm', { can_create_groups: { new: moderators } })
      },
      as: 'member',
      fields: { ...basics, name: '' },
      error: bad('Insufficient permission'),
    },
  ]),
  { clause: 'groups#create-permission', when: 'a bot may create groups', as: 'bot', send: create, fields: basics },
  ...rowsWith({ clause: 'groups#group-name', as: 'member', send: create }, [
    ...['', '   '].map((name): Part => ({
      when: `the name '${name}'`,
      fields: { ...basics, name },
      error: bad("User group name can't be empty!"),
    })),
    {
      when: 'a name of 101 characters',
      fields: { ...basics, name: '🚢'.repeat(101) },
      error: bad('User group name cannot exceed 100 characters.'),
    },
    { when: "a name of 100 characters isn't too long", fields: { ...basics, name: '🚢'.repeat(100) } },
    ...['@', 'role:', 'user:', 'stream:', 'channel:'].map((prefix): Part => ({
      when: `a name that starts with ${prefix}`,
      fields: { ...basics, name: `${prefix}deck` },
      error: bad(`User group name cannot start with '${prefix}'.`),
    })),
    {
      when: 'a NUL in the name',
      fields: { ...basics, name: 'de\0ck' },
      error: bad('name must not contain null bytes'),
    },
  ]),
  ...rowsWith({ as: 'member', send: create }, [
    ...['crew', 'CREW'].map((name): Part => ({
      clause: 'groups#group-name-taken',
      when: `a name in use, as ${name}`,
      given: crew,
      fields: { ...basics, name, members: [unknown] },
      error: bad(`User group '${name}' already exists.`),
    })),
    {
      clause: 'groups#group-name-taken',
      when: 'the name of a deactivated group',
      given: all(crew, deactivatedGroup('crew')),
      fields: { ...basics, name: 'crew' },
      error: bad("User group 'crew' already exists."),
    },
    {
      clause: 'groups#create-unknown',
      when: 'an unknown user; nothing is created',
      given: noted,
      fields: ({ member, other }) => ({ ...basics, members: [member.id, other.member.id] }),
      error: ({ other }) => bad(`Invalid user ID: ${other.member.id}`),
      afterwards: nothingChanged,
    },
    {
      clause: 'groups#create-unknown',
      when: 'an unknown group; nothing is created',
      given: all(crew, elsewhere('foreign'), noted),
      fields: scene => ({ ...basics, subgroups: [the(scene, 'crew'), the(scene, 'foreign')] }),
      error: scene => bad(`Invalid user group ID: ${the(scene, 'foreign')}`),
      afterwards: nothingChanged,
    },
    {
      clause: 'groups#create-unknown groups#deactivated-group',
      when: 'a deactivated group as a subgroup',
      given: all(crew, deactivatedGroup('crew')),
      fields: scene => ({ ...basics, subgroups: [the(scene, 'crew')] }),
      error: bad('User group is deactivated.'),
    },
  ]),
]

const permitting: readonly Row[] = [
  ...names.flatMap((name): Row[] => [
    {
      clause: 'groups#permission-limits',
      when: `${name} can't be for everyone on the Internet`,
      given: system('role:internet'),
      as: 'member',
      send: create,
      fields: scene => ({ ...basics, [name]: the(scene, 'role:internet') }),
      error: bad(`'${name}' setting cannot be set to 'role:internet' group.`),
    },
    {
      clause: 'groups#permission-limits groups#change-group',
      when: `${name} is ${permissions[name] ? '' : 'not '}for guests`,
      given: all(system('role:everyone'), crew),
      as: 'moderator',
      send: change,
      fields: scene => ({ [name]: { new: the(scene, 'role:everyone') } }),
      ...(permissions[name]
        ? { answers: {} }
        : { error: bad(`'${name}' setting cannot be set to 'role:everyone' group.`) }),
    },
    {
      clause: 'groups#value-stored events#group-update',
      when: `${name}: users and groups, each once and ascending`,
      given: all(system('role:owners'), crew, noted),
      as: 'moderator',
      send: change,
      fields: scene => ({
        [name]: {
          new: {
            direct_members: [scene.guest.id, scene.admin.id, scene.guest.id],
            direct_subgroups: [the(scene, 'crew'), the(scene, 'role:owners'), the(scene, 'crew')],
          },
        },
      }),
      answers: {},
      async afterwards(scene) {
        const value = holders([scene.admin, scene.guest], [the(scene, 'role:owners'), the(scene, 'crew')])
        assert.deepEqual((await shown(scene, 'crew'))[name], value)
        const group_id = the(scene, 'crew')
        assert.deepEqual(await told(scene), [{ op: 'update', group_id, data: { [name]: value } }])
      },
    },
    {
      clause: 'groups#value-stored',
      when: `${name}: one group alone becomes its ID, an empty value the nobody group`,
      given: all(system('role:members'), system('role:nobody'), crew),
      as: 'owner',
      send: change,
      fields: scene => ({ [name]: { new: holders([], [the(scene, 'role:members')]) } }),
      answers: {},
      async afterwards(scene) {
        assert.equal((await shown(scene, 'crew'))[name], the(scene, 'role:members'))
        await scene.owner.ok(change(scene), { [name]: { new: holders([]) } })
        assert.equal((await shown(scene, 'crew'))[name], the(scene, 'role:nobody'))
      },
    },
  ]),
  {
    clause: 'groups#listed-guests',
    when: 'a listed guest has a permission that guests may have',
    given: group('crew', { more: ({ guest }) => ({ can_mention_group: holders([guest]) }) }),
    as: 'guest',
    send: 'POST /messages',
    fields: ({ guest }) => ({ type: 'direct', to: [guest.id], content: '@*crew*' }),
    async afterwards({ guest, member }, { body }) {
      const { message } = await guest.ok(`GET /messages/${body.id}`)
      assert.match(message.content, /user-group-mention/)
      const refused = await member.call('POST /messages', { type: 'direct', to: [member.id], content: '@*crew*' })
      assert.equal(refused.body.msg, "You are not allowed to mention user group 'crew'.")
    },
  },
  {
    clause: 'groups#listed-guests',
    when: "a guest never has a permission that isn't for guests, even if listed",
    given: all(channel('deck', 'public', ['owner', 'guest', 'member']), sent('owner', 'deck'), async scene => {
      const value = { new: holders([scene.guest, scene.member]) }
      await scene.owner.ok('PATCH /realm', { can_delete_any_message_group: value })
    }),
    as: 'guest',
    send: scene => `DELETE /messages/${the(scene, 'message')}`,
    error: bad("You don't have permission to delete this message"),
    afterwards: async scene => void (await scene.member.ok(`DELETE /messages/${the(scene, 'message')}`)),
  },
  ...rowsWith({ clause: 'groups#value-holders', send: change, fields: { description: 'ours' } }, [
    {
      when: 'a member of a subgroup of a listed group has the permission',
      given: all(
        group('innermost', { members: ['member'] }),
        group('inner', { subgroups: ['innermost'] }),
        group('crew', { more: scene => ({ can_manage_group: holders([scene.guest], [the(scene, 'inner')]) }) }),
      ),
      as: 'member',
      answers: {},
    },
    {
      when: "other users don't have the permission",
      given: all(
        group('inner', { members: ['member'] }),
        group('crew', { more: scene => ({ can_manage_group: the(scene, 'inner') }) }),
      ),
      as: 'moderator',
      error: bad('Insufficient permission'),
    },
  ]),
  ...rowsWith({ clause: 'groups#value-holders', as: 'owner', send: change }, [
    {
      when: 'a value only names groups that exist and are active',
      given: all(group('inner'), crew, deactivatedGroup('inner')),
      fields: scene => ({ can_join_group: { new: the(scene, 'inner') } }),
      error: bad('User group is deactivated.'),
    },
    {
      when: 'a value only names active users',
      given: all(crew, deactivated('guest')),
      fields: ({ guest }) => ({ can_leave_group: { new: holders([guest]) } }),
      error: ({ guest }) => bad(`Invalid user ID: ${guest.id}`),
    },
  ]),
]

const changing: readonly Row[] = [
  ...rowsWith({ clause: 'groups#change-group', as: 'owner' }, [
    { when: 'a guest', as: 'guest', send: 'PATCH /user_groups/1', error: bad('Not allowed for guest users') },
    { when: 'no parameters', send: `PATCH /user_groups/${unknown}`, error: bad('No new data supplied') },
    {
      when: 'an unknown group',
      send: `PATCH /user_groups/${unknown}`,
      fields: { name: '' },
      error: bad('Invalid user group'),
    },
    {
      when: 'a system group',
      given: system('role:members'),
      send: at('PATCH', 'role:members'),
      fields: { name: 'mine' },
      error: bad('Insufficient permission'),
    },
  ]),
  ...rowsWith({ clause: 'groups#change-group', as: 'moderator', send: change }, [
    ...(['admin', 'member'] as const).map((as): Part => ({
      when: `without a permission: ${as}`,
      given: crew,
      as,
      fields: { name: '' },
      error: bad('Insufficient permission'),
    })),
    {
      clause: 'groups#change-group events#group-update',
      when: 'name and description, each with its own event',
      given: all(crew, noted),
      fields: { name: 'Crew', description: 'All hands' },
      answers: {},
      async afterwards(scene) {
        const { name, description } = await shown(scene, 'crew')
        assert.deepEqual([name, description], ['Crew', 'All hands'])
        const group_id = the(scene, 'crew')
        assert.deepEqual(await told(scene), [
          { op: 'update', group_id, data: { name: 'Crew' } },
          { op: 'update', group_id, data: { description: 'All hands' } },
        ])
      },
    },
    {
      when: 'current values change nothing',
      given: all(crew, noted),
      fields: ({ moderator }) => ({
        name: 'crew',
        description: 'About crew',
        deactivated: false,
        can_manage_group: { new: holders([moderator]) },
      }),
      answers: {},
      afterwards: nothingChanged,
    },
    {
      when: "another group's name, and nothing else is changed",
      given: all(crew, group('deck'), noted),
      fields: { name: 'Deck', description: 'new' },
      error: bad("User group 'Deck' already exists."),
      afterwards: nothingChanged,
    },
    { when: 'an empty name', given: crew, fields: { name: ' ' }, error: bad("User group name can't be empty!") },
    {
      when: 'a wrong old value; nothing is changed',
      given: all(crew, noted),
      fields: ({ member, admin }) => ({
        name: 'deck',
        can_manage_group: { new: holders([member]), old: holders([admin]) },
      }),
      error: [
        400,
        'EXPECTATION_MISMATCH',
        "'old' value does not match the expected value.",
        { field_name: 'can_manage_group' },
      ],
      afterwards: nothingChanged,
    },
    {
      clause: 'groups#change-group groups#value-stored',
      when: 'the old value in another form',
      given: all(crew, system('role:nobody'), system('role:everyone')),
      fields: scene => ({
        can_join_group: { new: holders([scene.member]), old: holders([]) },
        can_leave_group: { new: holders([scene.member]), old: holders([], [the(scene, 'role:everyone')]) },
        can_remove_members_group: { new: holders([scene.member]), old: the(scene, 'role:nobody') },
      }),
      answers: {},
    },
    {
      when: 'deactivated=true does nothing',
      given: all(crew, noted),
      fields: { deactivated: true },
      answers: {},
      afterwards: nothingChanged,
    },
    {
      when: 'a deactivated group can be renamed and its permissions changed',
      given: all(crew, deactivatedGroup('crew')),
      fields: ({ member }) => ({ name: 'old crew', can_manage_group: { new: holders([member]) } }),
      answers: {},
      async afterwards(scene) {
        const { name, deactivated: gone, can_manage_group } = await shown(scene, 'crew')
        assert.deepEqual([name, gone, can_manage_group], ['old crew', true, holders([scene.member])])
      },
    },
    {
      clause: 'groups#change-group events#group-state groups#group-state',
      when: 'a group is reactivated',
      given: all(crew, deactivatedGroup('crew'), noted),
      fields: { deactivated: false },
      answers: {},
      async afterwards(scene) {
        const { members, deactivated: gone } = await shown(scene, 'crew')
        assert.deepEqual([members, gone], [[scene.admin.id], false])
        // The log also contains the group, for clients that don't support deactivated groups.
        const events = (await told(scene)).map(({ op, group_id, data }: any) => ({ op, group_id, data }))
        assert.deepEqual(events, [{ op: 'update', group_id: the(scene, 'crew'), data: { deactivated: false } }])
      },
    },
  ]),
]

const inUse = (...objections: readonly unknown[]): readonly [number, string, string, Record<string, unknown>] => [
  400,
  'CANNOT_DEACTIVATE_GROUP_IN_USE',
  'Cannot deactivate user group in use.',
  { objections },
]
const realmGives = (value: (scene: Scene) => unknown) =>
  done('owner', 'PATCH /realm', scene => ({
    can_create_bots_group: { new: value(scene) },
    can_manage_all_groups: { new: holders([scene.owner], [the(scene, 'crew')]) },
  }))
const asValue = (scene: Scene): number => the(scene, 'crew')
const inSet = (scene: Scene): object => holders([scene.member], [the(scene, 'crew')])

const deactivating: readonly Row[] = [
  {
    clause: 'groups#deactivate-group',
    when: 'a guest',
    as: 'guest',
    send: 'POST /user_groups/1/deactivate',
    error: bad('Not allowed for guest users'),
  },
  {
    clause: 'groups#deactivate-group events#group-state groups#group-state',
    when: 'a group is deactivated',
    given: all(crew, noted),
    as: 'moderator',
    send: deactivate,
    answers: {},
    async afterwards(scene) {
      assert.equal((await shown(scene, 'crew')).deactivated, true)
      assert.deepEqual(await told(scene), [{ op: 'update', group_id: the(scene, 'crew'), data: { deactivated: true } }])
    },
  },
  ...rowsWith({ clause: 'groups#deactivate-group', as: 'owner' }, [
    { when: 'an unknown group', send: `POST /user_groups/${unknown}/deactivate`, error: bad('Invalid user group') },
    {
      when: 'a system group',
      given: system('role:members'),
      send: at('POST', 'role:members', '/deactivate'),
      error: bad('Insufficient permission'),
    },
  ]),
  ...rowsWith({ clause: 'groups#deactivate-group', send: deactivate }, [
    { when: 'without a permission', given: crew, as: 'admin', error: bad('Insufficient permission') },
    {
      when: 'a second time',
      given: all(crew, deactivatedGroup('crew')),
      as: 'owner',
      error: bad('User group is deactivated.'),
    },
  ]),
  {
    clause: 'groups#group-in-use',
    when: 'the group is a subgroup',
    given: all(
      crew,
      group('outer', { subgroups: ['crew'] }),
      group('outermost', { subgroups: ['crew', 'outer'] }),
      noted,
    ),
    as: 'owner',
    send: deactivate,
    error: scene => inUse({ type: 'subgroup', supergroup_ids: [the(scene, 'outer'), the(scene, 'outermost')] }),
    afterwards: nothingChanged,
  },
  ...[asValue, inSet].flatMap((value): Row[] => [
    ...rowsWith({ clause: 'groups#group-in-use', as: 'owner', send: deactivate }, [
      {
        when: `a channel names it in a permission, ${value === asValue ? 'by itself' : 'with others'}`,
        given: all(crew, async scene =>
          channel('den', 'protected', ['owner'], {
            can_send_message_group: value(scene),
            can_administer_channel_group: value(scene),
          })(scene),
        ),
        error: scene =>
          inUse({
            type: 'channel',
            channel_id: the(scene, 'den'),
            settings: ['can_administer_channel_group', 'can_send_message_group'],
          }),
      },
      {
        when: `another group names it in a permission, ${value === asValue ? 'by itself' : 'with others'}`,
        given: all(
          crew,
          group('deck', { more: scene => ({ can_join_group: value(scene), can_mention_group: value(scene) }) }),
        ),
        error: scene =>
          inUse({
            type: 'user_group',
            group_id: the(scene, 'deck'),
            settings: ['can_join_group', 'can_mention_group'],
          }),
      },
      {
        when: `the organization names it in a permission, ${value === asValue ? 'by itself' : 'with others'}`,
        given: all(crew, realmGives(value)),
        error: inUse({ type: 'realm', settings: ['can_create_bots_group', 'can_manage_all_groups'] }),
      },
    ]),
  ]),
  {
    clause: 'groups#group-in-use',
    when: 'a hidden private channel prevents it without being named',
    given: all(crew, async scene =>
      channel('den', 'protected', ['owner'], { can_send_message_group: the(scene, 'crew') })(scene),
    ),
    as: 'moderator',
    send: deactivate,
    error: inUse(),
  },
  {
    clause: 'groups#group-not-in-use',
    when: "deactivated groups and archived channels don't prevent it",
    given: all(
      crew,
      group('outer', { subgroups: ['crew'], more: scene => ({ can_join_group: the(scene, 'crew') }) }),
      deactivatedGroup('outer'),
      async scene => channel('den', 'public', ['owner'], { can_send_message_group: the(scene, 'crew') })(scene),
      archived('den'),
    ),
    as: 'owner',
    send: deactivate,
    answers: {},
  },
  {
    clause: 'groups#group-not-in-use',
    when: 'members and subgroups are kept',
    given: all(
      group('inner'),
      group('crew', { members: ['admin', 'guest'], subgroups: ['inner'] }),
      deactivatedGroup('crew'),
      reactivatedGroup('crew'),
    ),
    as: 'owner',
    send: 'GET /user_groups',
    async afterwards(scene) {
      const { members, direct_subgroup_ids } = await shown(scene, 'crew')
      assert.deepEqual([members, direct_subgroup_ids], [[scene.admin.id, scene.guest.id], [the(scene, 'inner')]])
    },
  },
]

export const groupChanges: readonly Row[] = [...creating, ...permitting, ...changing, ...deactivating]
