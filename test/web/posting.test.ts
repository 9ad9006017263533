// Why the user can't write in a conversation, and whether its messages have a topic.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mayAddSubscribers, mayStartTopics, obstacleTo, topicRuleOf } from '#web/store/posting.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import type { Channel } from '#web/store/types.ts'

const [own, other, third, gone, bot, systemBot, stranger] = [1, 2, 3, 4, 5, 6, 77]
const groups = { everyone: 10, members: 11, nobody: 12, administrators: 13 }
const quay = 7

interface Setting {
  readonly isGuest?: true
  readonly isSubscribed?: true
  readonly channel?: object
  readonly realm?: object
  readonly more?: object
}

const channelWith = (more: object = {}): Channel =>
  ({
    stream_id: quay,
    name: 'quay',
    is_archived: false,
    invite_only: false,
    is_web_public: false,
    topics_policy: 'inherit',
    can_send_message_group: groups.everyone,
    can_create_topic_group: groups.nobody,
    can_add_subscribers_group: groups.nobody,
    can_administer_channel_group: groups.nobody,
    ...more,
  }) as never

function scene({ isGuest, isSubscribed, channel, realm, more }: Setting): Store {
  const made = channelWith(channel)
  const members = isGuest ? [other, third] : [own, other, third]
  const allowed = { allow_everyone_group: true }
  const forMembers = { allow_everyone_group: false }
  const group = (id: number, name: string, users: number[]): object => ({
    id,
    name: `role:${name}`,
    members: users,
    direct_subgroup_ids: [],
    is_system_group: true,
    deactivated: false,
  })
  const store = makeStore(
    {
      [isSubscribed ? 'subscriptions' : 'never_subscribed']: [made],
      cross_realm_bots: [{ user_id: systemBot, is_bot: true }],
      realm_user_groups: [
        group(groups.everyone, 'everyone', [own, other, third]),
        group(groups.members, 'members', members),
        group(groups.nobody, 'nobody', []),
        group(groups.administrators, 'administrators', [other]),
      ],
      realm_topics_policy: 'allow_empty_topic',
      realm_direct_message_permission_group: groups.everyone,
      realm_direct_message_initiator_group: groups.everyone,
      realm_can_add_subscribers_group: groups.nobody,
      server_supported_permission_settings: {
        realm: {
          direct_message_permission_group: allowed,
          direct_message_initiator_group: allowed,
          can_add_subscribers_group: forMembers,
        },
        stream: {
          can_send_message_group: allowed,
          can_create_topic_group: allowed,
          can_add_subscribers_group: forMembers,
        },
        group: {},
      },
      ...realm,
      ...more,
    } as never,
    own,
  )
  const person = { is_active: true, is_bot: false }
  for (const user_id of [own, other, third]) store.people.set(user_id, { ...person, user_id } as never)
  store.people.set(gone, { ...person, user_id: gone, is_active: false } as never)
  store.people.set(bot, { ...person, user_id: bot, is_bot: true } as never)
  return store
}

void describe('reasons that keep the user from writing', () => {
  const obstacleHere = (setting: Setting) => obstacleTo(scene(setting), { channelId: quay })

  void it('to a channel: archived, closed without a subscription, missing permission', () => {
    assert.equal(obstacleHere({}), undefined)
    assert.equal(obstacleTo(scene({}), { channelId: stranger }), undefined)
    assert.equal(obstacleHere({ channel: { is_archived: true } }), 'archived')
    assert.equal(obstacleHere({ channel: { is_archived: true }, isSubscribed: true }), 'archived')
    const secret = { invite_only: true }
    assert.equal(obstacleHere({ channel: secret }), 'notSubscribed')
    assert.equal(obstacleHere({ channel: secret, isSubscribed: true }), undefined)
    assert.equal(obstacleHere({ isGuest: true }), 'notSubscribed')
    assert.equal(obstacleHere({ isGuest: true, isSubscribed: true }), undefined)
    assert.equal(obstacleHere({ isGuest: true, channel: { is_web_public: true } }), undefined)
    assert.equal(obstacleHere({ channel: { can_send_message_group: groups.nobody } }), 'mayNotPost')
    const some = { direct_members: [own], direct_subgroups: [] }
    assert.equal(obstacleHere({ channel: { can_send_message_group: some } }), undefined)
  })

  void it('to users: who they are, and what the organization allows', () => {
    const obstacle = (userIds: number[], setting: Setting = {}) => obstacleTo(scene(setting), { userIds })
    assert.equal(obstacle([other]), undefined)
    assert.equal(obstacle([other, systemBot]), 'systemBot')
    assert.deepEqual(scene({}).systemBots, [{ user_id: systemBot, is_bot: true, is_active: false }])
    assert.equal(obstacle([other, gone]), 'deactivatedUser')
    assert.equal(obstacle([other, stranger]), 'unknownUser')
    // The server decides until the list of users has loaded.
    const early = scene({})
    early.people.clear()
    assert.equal(obstacleTo(early, { userIds: [other, stranger] }), undefined)
    const off = { realm_direct_message_permission_group: groups.nobody }
    assert.equal(obstacle([other], { realm: off }), 'directMessagesOff')
    assert.equal(obstacle([bot], { realm: off }), undefined)
    assert.equal(obstacle([bot, other], { realm: off }), 'directMessagesOff')
    assert.equal(obstacle([own], { realm: off }), undefined)
    const administrators = { realm_direct_message_permission_group: groups.administrators }
    assert.equal(obstacle([third], { realm: administrators }), 'nobodyAuthorizes')
    assert.equal(obstacle([third, other], { realm: administrators }), undefined)
    const answers = { realm_direct_message_initiator_group: groups.administrators }
    assert.equal(obstacle([other], { realm: answers }), 'mayNotStartDirect')
    const begun = { recent_private_conversations: [{ user_ids: [other], max_message_id: 5 }] }
    assert.equal(obstacle([other, own], { realm: answers, more: begun }), undefined)
    assert.equal(obstacle([other, third], { realm: answers, more: begun }), 'mayNotStartDirect')
  })
})

void describe("a channel's topics and subscribers", () => {
  void it("the channel's policy decides whether messages have a topic, otherwise the organization's", () => {
    const rule = (topics_policy: string, ofAll: string): string =>
      topicRuleOf(scene({ realm: { realm_topics_policy: ofAll } }), channelWith({ topics_policy }))
    assert.equal(rule('inherit', 'allow_empty_topic'), 'optional')
    assert.equal(rule('inherit', 'disable_empty_topic'), 'required')
    assert.equal(rule('disable_empty_topic', 'allow_empty_topic'), 'required')
    assert.equal(rule('allow_empty_topic', 'disable_empty_topic'), 'optional')
    assert.equal(rule('empty_topic_only', 'disable_empty_topic'), 'none')
  })

  void it('a permission from the channel, the organization or the administrator role is enough', () => {
    const members = groups.members
    const adds = (channel: object, setting: Setting = {}): boolean =>
      mayAddSubscribers(scene(setting), channelWith(channel))
    assert.equal(adds({}), false)
    assert.equal(adds({ can_add_subscribers_group: members }), true)
    assert.equal(adds({}, { realm: { realm_can_add_subscribers_group: members } }), true)
    assert.equal(adds({ can_administer_channel_group: members }), true)
    assert.equal(adds({ can_add_subscribers_group: groups.everyone }, { isGuest: true }), false)
    assert.equal(mayStartTopics(scene({}), channelWith()), false)
    assert.equal(mayStartTopics(scene({}), channelWith({ can_create_topic_group: members })), true)
  })
})
