// The flags of a message for its reader (docs/spec/flags.md#the-flags).
import assert from 'node:assert/strict'
import { all } from '#test/given.ts'
import {
  answersFlags,
  channel,
  done,
  edited,
  flagged,
  flagsOf,
  readMessage,
  sent,
  subscribed,
  the,
} from '../messages/given.ts'
import { type Row, rowsWith, type Scene } from '#test/row.ts'

const place = channel('place', 'public', ['owner', 'member'])
const inPlace = all(place, sent('member', 'place'))
const messageOf = async (scene: Scene): Promise<any> => (await scene.owner.ok(readMessage(scene))).message

export const messageMarks: readonly Row[] = [
  {
    clause: 'flags#unread flags#order',
    when: 'a message starts unread, even for its sender when the client is a script',
    given: inPlace,
    as: 'member',
    send: readMessage,
    afterwards: answersFlags(),
  },
  {
    clause: 'flags#unread',
    when: 'a message from a client for people is read by its sender',
    given: place,
    as: 'member',
    send: 'POST /messages',
    fields: scene => ({ type: 'channel', to: the(scene, 'place'), topic: 'topic', content: 'hi', client: 'website' }),
    async afterwards({ owner, member }, { body: { id } }) {
      assert.deepEqual((await member.ok(`GET /messages/${id}`)).message.flags, ['read'])
      assert.deepEqual((await owner.ok(`GET /messages/${id}`)).message.flags, [])
    },
  },
  ...rowsWith({ as: 'owner', send: readMessage }, [
    {
      clause: 'flags#mentioned',
      when: 'a mention flags the message for the mentioned user, not for others',
      given: async scene => all(place, sent('member', 'place', `@**${scene.owner.name}** look`))(scene),
      async afterwards(scene, { body }) {
        assert.deepEqual(body.message.flags, ['mentioned'])
        assert.deepEqual(await flagsOf(scene, 'member'), [])
      },
    },
    {
      clause: 'flags#mentioned',
      when: 'an edit adds and removes the mention',
      given: async scene =>
        all(
          inPlace,
          edited('member', { content: `@**${scene.owner.name}** look` }),
          async () => assert.deepEqual(await flagsOf(scene, 'owner'), ['mentioned']),
          edited('member', { content: 'never mind' }),
        )(scene),
      afterwards: answersFlags(),
    },
    {
      clause: 'flags#channel-wildcard flags#wildcard-mentioned flags#order',
      when: 'a channel wildcard flags the message for all receivers, with the old name last',
      given: all(place, sent('member', 'place', '@**all** listen')),
      async afterwards(scene, { body }) {
        assert.deepEqual(body.message.flags, ['stream_wildcard_mentioned', 'wildcard_mentioned'])
        assert.deepEqual(await flagsOf(scene, 'member'), ['stream_wildcard_mentioned', 'wildcard_mentioned'])
        assert.deepEqual(await flagsOf(scene, 'moderator'), ['read', 'historical'])
      },
    },
    {
      clause: 'flags#topic-wildcard flags#wildcard-mentioned flags#order',
      when: 'a topic wildcard flags the message for participants of the topic',
      given: all(
        channel('place', 'public', ['owner', 'member', 'moderator']),
        sent('owner', 'place', 'first', { name: 'first' }),
        sent('member', 'place', '@**topic** listen'),
      ),
      async afterwards(scene, { body }) {
        assert.deepEqual(body.message.flags, ['topic_wildcard_mentioned', 'wildcard_mentioned'])
        assert.deepEqual(await flagsOf(scene, 'moderator'), [])
      },
    },
    {
      clause: 'flags#alert-words',
      when: "an alert word flags the message for the word's user",
      given: all(
        done('owner', 'POST /users/me/alert_words', { alert_words: ['Kettle'] }),
        place,
        sent('member', 'place', 'the kettle is on'),
        sent('member', 'place', 'two kettles', { name: 'other' }),
      ),
      async afterwards(scene, { body }) {
        assert.deepEqual(body.message.flags, ['has_alert_word'])
        assert.deepEqual(await flagsOf(scene, 'owner', 'other'), [])
        assert.deepEqual(await flagsOf(scene, 'member'), [])
      },
    },
    {
      clause: 'flags#editable flags#order',
      when: 'flags are in the documented order',
      given: async scene =>
        all(
          done('owner', 'POST /users/me/alert_words', { alert_words: ['kettle'] }),
          channel('place', 'public', ['owner', 'member']),
          sent('owner', 'place', 'first', { name: 'first' }),
          sent('member', 'place', `@**all** @**topic** @**${scene.owner.name}** kettle`),
          flagged('owner', 'add', 'collapsed'),
          flagged('owner', 'add', 'starred'),
          flagged('owner', 'add', 'read'),
        )(scene),
      afterwards: answersFlags(
        'read',
        'starred',
        'collapsed',
        'mentioned',
        'stream_wildcard_mentioned',
        'topic_wildcard_mentioned',
        'has_alert_word',
        'wildcard_mentioned',
      ),
    },
  ]),
  ...rowsWith({ clause: 'flags#historical', as: 'moderator', send: readMessage }, [
    {
      when: 'reacting to a message makes it historical',
      given: all(
        inPlace,
        done('moderator', scene => `POST /messages/${the(scene, 'message')}/reactions`, { emoji_name: 'smile' }),
      ),
      afterwards: answersFlags('read', 'historical'),
    },
    {
      when: 'a message starred without being received',
      given: all(inPlace, flagged('moderator', 'add', 'starred')),
      afterwards: answersFlags('read', 'starred', 'historical'),
    },
    {
      when: 'the same message, unstarred',
      given: all(inPlace, flagged('moderator', 'add', 'starred'), flagged('moderator', 'remove', 'starred')),
      afterwards: answersFlags('read', 'historical'),
    },
  ]),
  {
    clause: 'flags#unread-without-copy',
    when: 'a message marked as unread after subscribing',
    given: all(inPlace, subscribed('place', 'moderator'), flagged('moderator', 'remove', 'read')),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('historical'),
  },
  {
    clause: 'messages#channel-message flags#unread',
    when: 'a direct message is unread for its readers',
    given: sent('member', ['owner']),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      assert.deepEqual(body.message.flags, [])
      assert.equal((await messageOf(scene)).type, 'private')
    },
  },
]
