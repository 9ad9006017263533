// Changing the subgroups of a group (docs/spec/groups.md#post-user_groupsuser_group_idsubgroups).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { holders, membersOf } from '#test/groups.ts'
import { all } from '#test/given.ts'
import { at, deactivatedGroup, elsewhere, group, groups, reactivatedGroup, shown, system } from './given.ts'
import { the } from '../messages/given.ts'
import { bad, type Row, rowsWith, type Scene } from '#test/row.ts'

const send = at('POST', 'crew', '/subgroups')
const pair = all(group('inner', { members: ['guest'] }), group('crew'))
const unknown = 999_999
const listedUnknown = bad(`Invalid user group ID: ${unknown}`)

const subgroupsAre =
  (...names: readonly string[]) =>
  async (scene: Scene): Promise<void> =>
    assert.deepEqual(
      (await shown(scene, 'crew')).direct_subgroup_ids,
      names.map(name => the(scene, name)),
    )
/** The newest event is about these subgroups of the crew. */
const toldOfInner =
  (event: string) =>
  async (scene: Scene): Promise<void> =>
    assert.deepEqual(await lastEvent(scene), {
      event,
      payload: { group_id: the(scene, 'crew'), direct_subgroup_ids: [the(scene, 'inner')] },
      audience: { everyone: true },
    })
const managedByMember = async ({ member }: Scene) => ({ can_manage_group: holders([member]) })
const addedByMember = async ({ member }: Scene) => ({ can_add_members_group: holders([member]) })

export const groupSubgroups: readonly Row[] = [
  {
    clause: 'groups#subgroups-guest',
    when: 'a guest',
    as: 'guest',
    send: 'POST /user_groups/1/subgroups',
    error: bad('Not allowed for guest users'),
  },
  ...[{}, { add: [], delete: [] }].map((fields): Row => ({
    clause: 'groups#subgroups-nothing',
    when: `no change is requested: ${Object.keys(fields).length} lists`,
    as: 'owner',
    send: `POST /user_groups/${unknown}/subgroups`,
    fields,
    error: bad('Nothing to do. Specify at least one of "add" or "delete".'),
  })),
  ...rowsWith({ clause: 'groups#change-subgroups events#group-subgroups', as: 'moderator', send, answers: {} }, [
    {
      when: 'a group is added',
      given: pair,
      fields: groups('add', 'inner', 'inner'),
      async afterwards(scene) {
        await subgroupsAre('inner')(scene)
        assert.deepEqual(await membersOf(scene.owner, the(scene, 'crew')), [scene.guest.id])
        await toldOfInner('user_group/add_subgroups')(scene)
      },
    },
    {
      when: 'a group is removed',
      given: all(group('inner'), group('crew', { subgroups: ['inner'] })),
      fields: groups('delete', 'inner'),
      async afterwards(scene) {
        await subgroupsAre()(scene)
        await toldOfInner('user_group/remove_subgroups')(scene)
      },
    },
  ]),
  ...rowsWith({ clause: 'groups#subgroups-order', given: pair, as: 'moderator', send }, [
    {
      when: 'an added group can be removed in the same request',
      fields: scene => ({ ...groups('add', 'inner')(scene), ...groups('delete', 'inner')(scene) }),
      answers: {},
      afterwards: subgroupsAre(),
    },
    {
      when: 'a removal that fails undoes the addition',
      fields: scene => ({ ...groups('add', 'inner')(scene), delete: [unknown] }),
      error: listedUnknown,
      afterwards: subgroupsAre(),
    },
  ]),
  ...['add', 'delete'].flatMap((list): Row[] => [
    ...rowsWith(
      {
        clause: 'groups#subgroups-group',
        as: 'owner',
        fields: { [list]: [unknown] },
        error: bad('Invalid user group'),
      },
      [
        { when: `${list}: there is no such group`, send: `POST /user_groups/${unknown}/subgroups` },
        { when: `${list}: the group is in another organization`, given: elsewhere('crew'), send },
      ],
    ),
    {
      clause: 'groups#subgroups-permission',
      when: `${list}: a system group can't be changed`,
      given: system('role:administrators'),
      as: 'owner',
      send: at('POST', 'role:administrators', '/subgroups'),
      fields: { [list]: [unknown] },
      error: bad('Insufficient permission'),
    },
    ...rowsWith({ clause: 'groups#subgroups-permission', as: 'member', send, fields: { [list]: [unknown] } }, [
      { when: `${list}: without a permission`, given: pair, error: bad('Insufficient permission') },
      {
        when: `${list}: with the permission to manage the group, the listed groups are checked next`,
        given: group('crew', { more: managedByMember }),
        error: listedUnknown,
      },
      {
        when: `${list}: the same with the permission to manage all groups`,
        given: pair,
        as: 'owner',
        error: listedUnknown,
      },
      {
        when: `${list}: can_add_members_group is for adding only`,
        given: group('crew', { more: addedByMember }),
        error: list === 'add' ? listedUnknown : bad('Insufficient permission'),
      },
    ]),
    {
      clause: 'groups#subgroups-unknown',
      when: `${list}: the first of several unknown groups in the list is named, before a deactivated one`,
      given: all(pair, deactivatedGroup('inner'), elsewhere('foreign')),
      as: 'owner',
      send,
      fields: scene => ({ [list]: [the(scene, 'inner'), the(scene, 'foreign'), unknown] }),
      error: scene => bad(`Invalid user group ID: ${the(scene, 'foreign')}`),
    },
    {
      clause: `groups#subgroups-deactivated${list === 'add' ? ' groups#deactivated-group' : ''}`,
      when: `${list}: a deactivated group`,
      given: all(
        group('inner'),
        group('crew', list === 'add' ? {} : { subgroups: ['inner'] }),
        ...(list === 'add' ? [] : [deactivatedGroup('crew')]),
        deactivatedGroup('inner'),
        ...(list === 'add' ? [] : [reactivatedGroup('crew')]),
      ),
      as: 'owner',
      send,
      fields: groups(list, 'inner'),
      error: bad('User group is deactivated.'),
    },
  ]),
  ...rowsWith({ as: 'owner', send }, [
    {
      clause: 'groups#subgroups-existing',
      when: 'a group that is already a direct subgroup',
      given: all(group('inner'), group('other'), group('crew', { subgroups: ['inner'] })),
      fields: groups('add', 'other', 'inner'),
      error: scene => bad(`User group ${the(scene, 'inner')} is already a subgroup of this group.`),
      afterwards: subgroupsAre('inner'),
    },
    {
      clause: 'groups#subgroups-existing',
      when: 'an indirect subgroup can be added',
      given: all(
        group('innermost'),
        group('inner', { subgroups: ['innermost'] }),
        group('crew', { subgroups: ['inner'] }),
      ),
      fields: groups('add', 'innermost'),
      answers: {},
      afterwards: subgroupsAre('innermost', 'inner'),
    },
    {
      clause: 'groups#subgroups-cycle',
      when: "a group can't contain itself",
      given: pair,
      fields: groups('add', 'crew'),
      error: scene => bad(`User group ${the(scene, 'crew')} is already a subgroup of one of the passed subgroups.`),
    },
    {
      clause: 'groups#subgroups-cycle',
      when: "a group can't contain itself through others",
      given: all(group('crew'), group('middle', { subgroups: ['crew'] }), group('outer', { subgroups: ['middle'] })),
      fields: groups('add', 'outer'),
      error: scene => bad(`User group ${the(scene, 'crew')} is already a subgroup of one of the passed subgroups.`),
      afterwards: subgroupsAre(),
    },
    {
      clause: 'groups#subgroups-cycle',
      when: "a group can't contain itself through a deactivated one",
      given: all(
        group('crew'),
        group('middle', { subgroups: ['crew'] }),
        group('outer', { subgroups: ['middle'] }),
        deactivatedGroup('outer'),
        deactivatedGroup('middle'),
        reactivatedGroup('outer'),
      ),
      fields: groups('add', 'outer'),
      error: scene => bad(`User group ${the(scene, 'crew')} is already a subgroup of one of the passed subgroups.`),
    },
    {
      clause: 'groups#subgroups-absent',
      when: "a group that isn't a direct subgroup isn't removed",
      given: all(
        group('innermost'),
        group('inner', { subgroups: ['innermost'] }),
        group('crew', { subgroups: ['inner'] }),
      ),
      fields: groups('delete', 'inner', 'innermost'),
      error: scene => bad(`User group ${the(scene, 'innermost')} is not a subgroup of this group.`),
      afterwards: subgroupsAre('inner'),
    },
    {
      clause: 'groups#subgroups-any-group',
      when: 'a system group can be a subgroup, and needs no permission for the listed groups',
      given: all(system('role:owners'), group('others', { by: 'owner' }), group('crew')),
      as: 'moderator',
      fields: groups('add', 'role:owners', 'others'),
      answers: {},
      async afterwards(scene) {
        await subgroupsAre('role:owners', 'others')(scene)
        assert.deepEqual(await membersOf(scene.member, the(scene, 'crew')), [scene.owner.id])
      },
    },
    {
      clause: 'groups#subgroups-bots',
      when: 'a bot may call',
      given: all(group('inner'), group('crew', { by: 'bot' })),
      as: 'bot',
      fields: groups('add', 'inner'),
      answers: {},
      afterwards: subgroupsAre('inner'),
    },
    {
      clause: 'groups#subgroups-deactivated-group groups#group-state',
      when: 'a deactivated group can be changed',
      given: all(pair, deactivatedGroup('crew')),
      fields: groups('add', 'inner'),
      answers: {},
      afterwards: subgroupsAre('inner'),
    },
  ]),
]
