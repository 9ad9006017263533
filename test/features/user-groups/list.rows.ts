// Reading groups (docs/spec/groups.md#get-user_groups).
import assert from 'node:assert/strict'
import { holders, membersOf, systemGroup } from '#test/groups.ts'
import { all, deactivated } from '#test/given.ts'
import { at, deactivatedGroup, elsewhere, group, reactivatedGroup, shown, system } from './given.ts'
import { done, the } from '../messages/given.ts'
import { bad, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const list = 'GET /user_groups'
const unknown = 999_999
const listed = (body: any): number[] => body.user_groups.map((one: { id: number }) => one.id)

/** A group in a group in the crew, with a member in each. */
const nested = all(
  group('innermost', { members: ['guest', 'bot'] }),
  group('inner', { members: ['admin'], subgroups: ['innermost'] }),
  group('crew', { members: ['member'], subgroups: ['inner'] }),
)
const ascending = (...ids: number[]): number[] => ids.sort((a, b) => a - b)

export const groupList: readonly Row[] = [
  {
    clause: 'groups#group-fields groups#setting-value groups#list-groups groups#default-permissions',
    when: 'a new group: its fields, and its default permissions',
    given: all(group('inner'), group('crew', { members: ['guest', 'member', 'admin'], subgroups: ['inner'] })),
    as: 'bot',
    send: list,
    async afterwards(scene, { body }) {
      const [everyone, nobody] = [await systemGroup(scene, 'role:everyone'), await systemGroup(scene, 'role:nobody')]
      const one = body.user_groups.at(-1)
      assert.ok(Math.abs(one.date_created - Date.now() / 1000) < 60 && Number.isInteger(one.date_created))
      assert.deepEqual(one, {
        id: the(scene, 'crew'),
        name: 'crew',
        description: 'About crew',
        date_created: one.date_created,
        creator_id: scene.moderator.id,
        members: ascending(scene.guest.id, scene.member.id, scene.admin.id),
        direct_subgroup_ids: [the(scene, 'inner')],
        is_system_group: false,
        deactivated: false,
        can_add_members_group: holders([scene.moderator]),
        can_join_group: nobody,
        can_leave_group: everyone,
        can_manage_group: holders([scene.moderator]),
        can_mention_group: everyone,
        can_remove_members_group: nobody,
      })
    },
  },
  {
    clause: 'groups#group-members-active groups#deactivated-members-return',
    when: "deactivated users aren't shown; reactivated ones are",
    given: all(
      group('crew', { members: ['member', 'guest'], more: ({ guest }) => ({ can_leave_group: holders([guest]) }) }),
      deactivated('guest'),
    ),
    as: 'owner',
    send: list,
    async afterwards(scene) {
      const { owner, guest, member } = scene
      const gone = await shown(scene, 'crew')
      assert.deepEqual([gone.members, gone.can_leave_group], [[member.id], holders([])])
      await owner.ok(`POST /users/${guest.id}/reactivate`)
      const back = await shown(scene, 'crew')
      assert.deepEqual([back.members, back.can_leave_group], [ascending(member.id, guest.id), holders([guest])])
    },
  },
  {
    clause: 'groups#list-deactivated groups#group-state',
    when: 'deactivated groups only on request, with their members',
    given: all(nested, deactivatedGroup('crew')),
    as: 'member',
    send: list,
    async afterwards(scene, { body }) {
      const crew = the(scene, 'crew')
      assert.ok(!listed(body).includes(crew))
      const { user_groups } = await scene.member.ok(list, { include_deactivated_groups: true })
      const { members, direct_subgroup_ids, deactivated: gone } = user_groups.at(-1)
      assert.deepEqual([members, direct_subgroup_ids, gone], [[scene.member.id], [the(scene, 'inner')], true])
      await reactivatedGroup('crew')(scene)
      assert.deepEqual(listed(await scene.member.ok(list)).at(-1), crew)
      assert.equal((await membersOf(scene.member, crew)).length, 4)
    },
  },
  ...rowsWith({ as: 'owner', send: list }, [
    {
      clause: 'groups#list-parameter',
      when: "the parameter is read from the query; in a body it's ignored",
      given: all(group('crew'), deactivatedGroup('crew')),
      request: {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'include_deactivated_groups=true',
      },
      async afterwards(scene, { body }) {
        assert.ok(!listed(body).includes(the(scene, 'crew')))
      },
    },
    { clause: 'groups#list-guests', when: 'a guest', as: 'guest', error: bad('Not allowed for guest users') },
    ...[
      ['1', 'is not a boolean'],
      ['maybe', 'is not valid JSON'],
    ].map(([given, why]): Part => ({
      clause: 'groups#list-guests',
      when: `include_deactivated_groups=${given}`,
      fields: { include_deactivated_groups: given },
      error: bad(`include_deactivated_groups ${why}`),
    })),
    {
      clause: 'groups#list-order',
      when: 'by ascending ID, system groups included, direct members only',
      given: nested,
      async afterwards(scene, { body }) {
        const numbers = listed(body)
        assert.deepEqual(numbers, ascending(...numbers))
        assert.equal(numbers.length, 11)
        assert.deepEqual((await shown(scene, 'crew')).members, [scene.member.id])
      },
    },
  ]),
  ...rowsWith({ clause: 'groups#read-members', given: nested, send: at('GET', 'crew', '/members') }, [
    {
      when: 'all members, including those of subgroups',
      as: 'member',
      answers: ({ member, admin, guest, bot }) => ({ members: ascending(member.id, admin.id, guest.id, bot.id) }),
    },
    {
      when: 'direct members only',
      as: 'bot',
      fields: { direct_member_only: true },
      answers: ({ member }) => ({ members: [member.id] }),
    },
  ]),
  {
    clause: 'groups#read-members',
    when: 'all members of a system group',
    given: system('role:moderators'),
    as: 'member',
    send: at('GET', 'role:moderators', '/members'),
    answers: ({ owner, admin, moderator }) => ({ members: ascending(owner.id, admin.id, moderator.id) }),
  },
  {
    clause: 'groups#read-members groups#group-members-active',
    when: "deactivated users aren't members",
    given: all(nested, deactivated('guest')),
    as: 'member',
    send: at('GET', 'crew', '/members'),
    answers: ({ member, admin, bot }) => ({ members: ascending(member.id, admin.id, bot.id) }),
  },
  {
    clause: 'groups#read-members groups#deactivated-group',
    when: "members of a deactivated subgroup don't count",
    given: all(nested, deactivatedGroup('crew'), deactivatedGroup('inner'), reactivatedGroup('crew')),
    as: 'member',
    send: at('GET', 'crew', '/members'),
    answers: ({ member }) => ({ members: [member.id] }),
  },
  ...['/members', '/members/1', '/subgroups'].flatMap((rest): Row[] => [
    ...rowsWith(
      {
        clause: 'groups#read-members groups#read-membership groups#read-subgroups',
        as: 'owner',
        error: bad('Invalid user group'),
      },
      [
        { when: `${rest} of an unknown group`, send: `GET /user_groups/${unknown}${rest}` },
        { when: `${rest} of another organization's group`, given: elsewhere('crew'), send: at('GET', 'crew', rest) },
      ],
    ),
    {
      clause: 'groups#read-members groups#read-membership groups#read-subgroups',
      when: `${rest} of a deactivated group`,
      given: all(group('crew'), deactivatedGroup('crew')),
      as: 'owner',
      send: at('GET', 'crew', rest),
      error: bad('User group is deactivated.'),
    },
    {
      clause: 'groups#read-members groups#read-membership groups#read-subgroups',
      when: `${rest} for a guest`,
      as: 'guest',
      send: `GET /user_groups/1${rest}`,
      error: bad('Not allowed for guest users'),
    },
  ]),
  ...(['member', 'admin', 'bot', 'moderator'] as const).flatMap((who): Row[] =>
    [false, true].map(direct => ({
      clause: 'groups#read-membership',
      when: `whether the ${who} is a ${direct ? 'direct ' : ''}member`,
      given: nested,
      as: 'owner' as const,
      send: (scene: Scene) => at('GET', 'crew', `/members/${scene[who].id}`)(scene),
      fields: { direct_member_only: direct },
      answers: { is_user_group_member: who === 'member' || (!direct && who !== 'moderator') },
    })),
  ),
  ...rowsWith({ clause: 'groups#read-membership', as: 'owner' }, [
    ...[false, true].map((direct): Part => ({
      when: `whether the owner is a ${direct ? 'direct ' : ''}member of a system group`,
      given: system('role:administrators'),
      as: 'member',
      send: scene => at('GET', 'role:administrators', `/members/${scene.owner.id}`)(scene),
      fields: { direct_member_only: direct },
      answers: { is_user_group_member: !direct },
    })),
    {
      clause: 'groups#read-membership groups#deactivated-group',
      when: 'no user is a member through a deactivated subgroup',
      given: all(nested, deactivatedGroup('crew'), deactivatedGroup('inner'), reactivatedGroup('crew')),
      send: scene => at('GET', 'crew', `/members/${scene.bot.id}`)(scene),
      answers: { is_user_group_member: false },
    },
    {
      when: 'an unknown user ID',
      given: group('crew'),
      send: at('GET', 'crew', `/members/${unknown}`),
      error: bad('No such user'),
    },
    {
      when: 'the account is deactivated',
      given: all(nested, deactivated('member')),
      send: scene => at('GET', 'crew', `/members/${scene.member.id}`)(scene),
      error: bad('User is deactivated'),
    },
  ]),
  {
    clause: 'groups#read-subgroups',
    when: 'all subgroups',
    given: nested,
    as: 'member',
    send: at('GET', 'crew', '/subgroups'),
    answers: scene => ({ subgroups: [the(scene, 'innermost'), the(scene, 'inner')] }),
  },
  {
    clause: 'groups#read-subgroups',
    when: 'direct subgroups only',
    given: nested,
    as: 'member',
    send: at('GET', 'crew', '/subgroups'),
    fields: { direct_subgroup_only: true },
    answers: scene => ({ subgroups: [the(scene, 'inner')] }),
  },
  {
    clause: 'groups#deactivated-group',
    when: 'a mention of a deactivated group notifies no user',
    given: all(group('crew', { members: ['member'] }), deactivatedGroup('crew')),
    as: 'owner',
    send: 'POST /messages',
    fields: ({ member }) => ({ type: 'direct', to: [member.id], content: 'ahoy @*crew*' }),
    async afterwards({ member }, { body }) {
      const { message } = await member.ok(`GET /messages/${body.id}`)
      assert.match(
        message.content,
        /^<p>ahoy <span class="user-group-mention silent" data-user-group-id="\d+">crew<\/span><\/p>$/,
      )
      assert.deepEqual(message.flags, [])
    },
  },
  {
    clause: 'groups#deactivated-group',
    when: 'a deactivated group gives no permission that names it',
    given: all(
      group('crew', { members: ['member'] }),
      group('den', { more: scene => ({ can_manage_group: the(scene, 'crew') }) }),
      deactivatedGroup('den'),
      deactivatedGroup('crew'),
      done('owner', scene => at('PATCH', 'den')(scene), { deactivated: false }),
    ),
    as: 'member',
    send: at('PATCH', 'den'),
    fields: { description: 'mine' },
    error: bad('Insufficient permission'),
  },
]
