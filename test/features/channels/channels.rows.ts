// A user's channels, and a channel's email address (docs/spec/channels.md).
import assert from 'node:assert/strict'
import { limitGuests, systemGroup } from '#test/groups.ts'
import { all, deactivated } from '#test/given.ts'
import { archived, channel, remember, the, unsubscribed } from '../messages/given.ts'
import { type Afterwards, bad, type Row, rowsWith, type Scene } from '#test/row.ts'

const ofMember = ({ member }: Scene): string => `GET /users/${member.id}/channels`
const threeChannels = all(
  channel('place', 'public', ['owner', 'member']),
  channel('shared', 'public', ['owner', 'member', 'guest']),
  channel('secret', 'shared', ['owner', 'member']),
  channel('closed', 'public', ['owner', 'member']),
  archived('closed'),
  channel('left', 'public', ['owner', 'member']),
  unsubscribed('left', 'member'),
)
/** Exactly these of the scene's channels. */
const answersChannels =
  (...names: readonly string[]): Afterwards =>
  async (scene, { body }) => {
    const known = ['place', 'shared', 'secret', 'closed', 'left'].map(name => the(scene, name))
    const found = body.subscribed_channel_ids.filter((id: number) => known.includes(id))
    assert.deepEqual(
      found,
      names.map(name => the(scene, name)),
    )
  }

const userChannelRows: readonly Row[] = [
  ...rowsWith({ given: threeChannels, send: ofMember }, [
    {
      clause: 'channels#user-channels',
      when: "the user's own channels, without an archived one and one that the user has left",
      as: 'member',
      afterwards: answersChannels('place', 'shared', 'secret'),
    },
    {
      clause: 'channels#user-channels-visible',
      when: 'an administrator sees all channels',
      as: 'admin',
      afterwards: answersChannels('place', 'shared', 'secret'),
    },
    {
      clause: 'channels#user-channels-visible',
      when: "a moderator doesn't see the private channel",
      as: 'moderator',
      afterwards: answersChannels('place', 'shared'),
    },
    {
      clause: 'channels#user-channels-visible',
      when: 'a guest sees the channel that both have',
      as: 'guest',
      afterwards: answersChannels('shared'),
    },
  ]),
  {
    clause: 'channels#user-channels',
    when: 'of a bot',
    given: channel('place', 'public', ['bot']),
    as: 'member',
    send: ({ bot }) => `GET /users/${bot.id}/channels`,
    afterwards: async (scene, { body }) =>
      assert.ok(body.subscribed_channel_ids.includes(the(scene, 'place')), 'the channel of the bot'),
  },
  {
    clause: 'channels#user-channels',
    when: 'of a deactivated user',
    given: all(channel('place', 'public', ['member']), deactivated('member')),
    as: 'owner',
    send: ofMember,
    answers: { subscribed_channel_ids: [] },
  },
  ...rowsWith({ clause: 'channels#user-channels-unknown', error: bad('No such user') }, [
    { when: 'an unknown user', as: 'member', send: 'GET /users/999999/channels' },
    {
      when: 'a user of another organization',
      as: 'owner',
      send: ({ other }) => `GET /users/${other.owner.id}/channels`,
    },
  ]),
  {
    clause: 'channels#user-channels-unknown',
    when: 'a limited guest asks for a hidden user',
    given: limitGuests,
    as: 'guest',
    send: ofMember,
    error: bad('Insufficient permission'),
  },
]

const addressOf = (scene: Scene): string => `GET /streams/${the(scene, 'place')}/email_address`
const place = channel('place', 'public', ['owner'])
const quiet = async (scene: Scene): Promise<void> => {
  const can_send_message_group = await systemGroup(scene, 'role:administrators')
  remember(scene, 'place', await scene.channel('place', { can_send_message_group }))
}

const addressRows: readonly Row[] = [
  {
    clause: 'channels#channel-address channels#channel-address-sender',
    when: 'the same for every user, different for each channel and each sender',
    given: all(place, channel('other', 'public', ['owner'])),
    as: 'member',
    send: addressOf,
    answers: { email: /^place\.[0-9a-f]{32}\.show-sender@/ },
    async afterwards(scene, { body: { email } }) {
      const { owner, member, join } = scene
      assert.equal((await owner.ok(addressOf(scene))).email, email)
      const bot = await join('My bot', 400, { type: 1, ownerId: member.id })
      const addresses = new Set([email, (await member.ok(`GET /streams/${the(scene, 'other')}/email_address`)).email])
      for (const sender_id of [member.id, bot.id])
        addresses.add((await member.ok(addressOf(scene), { sender_id })).email)
      assert.equal(addresses.size, 4)
      const { cross_realm_bots } = await member.ok('POST /register', { fetch_event_types: ['realm_user'] })
      const gateway = cross_realm_bots.find((one: { email: string }) => one.email.startsWith('emailgateway@'))
      assert.equal((await member.ok(addressOf(scene), { sender_id: gateway.user_id })).email, email)
    },
  },
  ...rowsWith(
    {
      clause: 'channels#channel-address-sender',
      given: place,
      as: 'member',
      send: addressOf,
      error: bad('No such user'),
    },
    [
      { when: 'another user as the sender', fields: ({ owner }) => ({ sender_id: owner.id }) },
      { when: "another user's bot as the sender", fields: ({ bot }) => ({ sender_id: bot.id }) },
      { when: 'a user of another organization as the sender', fields: ({ other }) => ({ sender_id: other.owner.id }) },
    ],
  ),
  ...rowsWith({ clause: 'channels#channel-address-rights', send: addressOf }, [
    {
      when: "a user who isn't allowed to post",
      given: quiet,
      as: 'member',
      error: bad('You do not have permission to post in this channel.'),
    },
    {
      when: 'an archived channel',
      given: all(place, archived('place')),
      as: 'owner',
      error: bad('You do not have permission to post in this channel.'),
    },
    {
      when: "another user's private channel",
      given: channel('place', 'shared', ['owner']),
      as: 'member',
      error: bad('Invalid channel ID'),
    },
    { when: 'an unsubscribed guest', given: place, as: 'guest', error: bad('Invalid channel ID') },
    {
      when: 'an unknown channel',
      as: 'owner',
      send: 'GET /streams/999999/email_address',
      error: bad('Invalid channel ID'),
    },
  ]),
]

export const channelRows: readonly Row[] = [...userChannelRows, ...addressRows]
