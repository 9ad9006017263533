// Reading one message (spec 2.1, 2.6, 4.2, 7, addendum E.2, J.8 to J.13).
import assert from 'node:assert/strict'
import { all, dummyEmail, emailVisibility } from './given.ts'
import {
  answersFlags,
  archived,
  channel,
  done,
  edited,
  flagged,
  flagsOf,
  readMessage,
  sent,
  sentElsewhere,
  subscribed,
  the,
  unsubscribed,
} from './messages-given.ts'
import { bad, type Row, type Scene } from './row.ts'

const invisible = bad('Invalid message(s)')
const place = channel('place', 'public', ['owner', 'member'])
const inPlace = all(place, sent('member', 'place'))
const drawn = /^\/user_avatars\/\d+\/[0-9a-f]{40}\.png$/
const raw = { apply_markdown: false }
const messageOf = async (scene: Scene): Promise<any> => (await scene.owner.ok(readMessage(scene))).message

const fields: readonly Row[] = [
  {
    clause: '2.1.1 4.2.1 4.2.3 E.2.2.13 E.2.2.14',
    when: 'a channel message: every field',
    given: inPlace,
    as: 'owner',
    send: readMessage,
    request: { headers: { 'user-agent': 'Parley tests/1.0' } },
    async afterwards(scene, { body }) {
      const { member, realm } = scene
      const { timestamp, recipient_id, avatar_url, client, ...message } = body.message
      assert.deepEqual(message, {
        id: the(scene, 'message'),
        type: 'stream',
        sender_id: member.id,
        sender_email: member.email,
        sender_full_name: member.name,
        sender_realm_str: realm.subdomain,
        content: '<p>hello</p>',
        content_type: 'text/html',
        display_recipient: 'place',
        stream_id: the(scene, 'place'),
        subject: 'topic',
        is_me_message: false,
        reactions: [],
        submessages: [],
        topic_links: [],
        flags: [],
      })
      assert.ok(Number.isInteger(recipient_id))
      assert.ok(Math.abs(timestamp - Date.now() / 1000) < 60 && Number.isInteger(timestamp))
      assert.match(avatar_url, drawn)
      assert.equal(typeof client, 'string')
      assert.equal(body.raw_content, 'hello')
    },
  },
  {
    clause: '2.1.2 E.2.2.3 E.2.2.14',
    when: 'a direct message: every field, all participants in the order of their IDs, no channel',
    given: sent('guest', ['member', 'owner']),
    as: 'owner',
    send: readMessage,
    async afterwards({ owner, member, guest }, { body: { message } }) {
      assert.equal(message.type, 'private')
      assert.equal(message.subject, '')
      assert.ok(!('stream_id' in message))
      assert.deepEqual(
        message.display_recipient,
        [owner, member, guest]
          .toSorted((a, b) => a.id - b.id)
          .map(({ id, email, name }) => ({ id, email, full_name: name, is_mirror_dummy: false })),
      )
    },
  },
  {
    clause: '2.1.2 E.2.2.3',
    when: 'a message to oneself has one participant',
    given: sent('owner', ['owner']),
    as: 'owner',
    send: readMessage,
    afterwards: async ({ owner }, { body }) =>
      assert.deepEqual(
        body.message.display_recipient.map(({ id }: { id: number }) => id),
        [owner.id],
      ),
  },
  {
    clause: '2.1.3',
    when: 'both directions of a conversation share the recipient_id',
    given: all(sent('member', ['owner']), sent('owner', ['member'], 'answer', { name: 'answer' })),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      const answer = await scene.owner.ok(`GET /messages/${the(scene, 'answer')}`)
      assert.equal(answer.message.recipient_id, body.message.recipient_id)
    },
  },
  {
    clause: '2.1.4 D.6.2',
    when: 'a sender whose address is not for everyone: the generated one',
    given: all(inPlace, emailVisibility('member', 4)),
    as: 'owner',
    send: readMessage,
    has: ({ member }) => ({ message: { sender_email: dummyEmail(member) } }),
  },
  {
    clause: '4.2.1 4.2.3',
    when: 'the Markdown on demand, and always in raw_content',
    given: all(place, sent('member', 'place', 'a <b> & c')),
    as: 'owner',
    send: readMessage,
    fields: raw,
    has: { message: { content: 'a <b> & c', content_type: 'text/x-markdown' }, raw_content: 'a <b> & c' },
  },
  {
    clause: '4.2.1 4.2.3',
    when: 'HTML by default',
    given: all(place, sent('member', 'place', 'a <b> & c')),
    as: 'owner',
    send: readMessage,
    has: {
      message: { content: '<p>a &lt;b&gt; &amp; c</p>', content_type: 'text/html' },
      raw_content: 'a <b> & c',
    },
  },
  {
    clause: '2.1.5 4.2.2 E.2.2.4',
    when: 'the empty topic is shown by its name',
    given: all(place, sent('member', 'place', 'hello', { topic: '' })),
    as: 'owner',
    send: readMessage,
    has: { message: { subject: 'general chat' } },
  },
  {
    clause: '2.1.5 4.2.2 E.2.2.4',
    when: 'the empty topic is empty for who understands it',
    given: all(place, sent('member', 'place', 'hello', { topic: '' })),
    as: 'owner',
    send: readMessage,
    fields: { allow_empty_topic_name: true },
    has: { message: { subject: '' } },
  },
  {
    clause: '4.2.2 E.2.2.5',
    when: 'in the edit history the empty topic is shown by its name too',
    given: all(place, sent('member', 'place', 'hello', { topic: '' }), edited('owner', { topic: 'named' })),
    as: 'owner',
    send: readMessage,
    has: { message: { edit_history: [{ prev_topic: 'general chat', topic: 'named' }] } },
  },
  {
    clause: '2.1.6 E.2.2.8',
    when: '/me makes a status message',
    given: all(place, sent('member', 'place', '/me waves')),
    as: 'owner',
    send: readMessage,
    has: { message: { is_me_message: true, content: '<p>/me waves</p>' } },
  },
  {
    clause: '2.1.6 E.2.2.8',
    when: '/me without a space does not',
    given: all(place, sent('member', 'place', '/menu')),
    as: 'owner',
    send: readMessage,
    has: { message: { is_me_message: false } },
  },
  {
    clause: '2.1.7 E.2.2.5 E.2.2.6',
    when: 'an edit is told with what stood there before, and its time',
    given: all(inPlace, edited('member', { content: 'hello again' })),
    as: 'owner',
    send: readMessage,
    async afterwards({ member }, { body: { message } }) {
      const [{ timestamp, ...entry }, ...older] = message.edit_history
      assert.deepEqual(older, [])
      assert.deepEqual(entry, {
        user_id: member.id,
        prev_content: 'hello',
        prev_rendered_content: '<p>hello</p>',
      })
      assert.equal(message.last_edit_timestamp, timestamp)
      assert.ok(!('last_moved_timestamp' in message))
    },
  },
  {
    clause: '2.1.7 2.1.8 E.2.2.5 E.2.2.6',
    when: 'a move is told with both places, newest entry first',
    given: all(
      inPlace,
      channel('elsewhere', 'public', ['owner']),
      edited('member', { content: 'hello again' }),
      edited('owner', scene => ({ stream_id: the(scene, 'elsewhere'), topic: 'new' })),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body: { message } }) {
      const [{ timestamp, ...move }, edit] = message.edit_history
      assert.deepEqual(move, {
        user_id: scene.owner.id,
        stream: the(scene, 'elsewhere'),
        prev_stream: the(scene, 'place'),
        topic: 'new',
        prev_topic: 'topic',
      })
      assert.equal(edit.prev_content, 'hello')
      assert.equal(message.last_moved_timestamp, timestamp)
      assert.equal(message.last_edit_timestamp, edit.timestamp)
    },
  },
  {
    clause: '2.1.8 E.2.2.6',
    when: 'resolving a topic is no move',
    given: all(inPlace, edited('owner', { topic: '\u2714 topic' })),
    as: 'owner',
    send: readMessage,
    async afterwards(_, { body: { message } }) {
      assert.equal(message.subject, '\u2714 topic')
      assert.ok(!('last_moved_timestamp' in message))
      assert.equal(message.edit_history.length, 1)
    },
  },
  {
    clause: '2.1.7',
    when: 'a message that nobody touched has no history',
    given: inPlace,
    as: 'owner',
    send: readMessage,
    async afterwards(_, { body: { message } }) {
      for (const name of ['edit_history', 'last_edit_timestamp', 'last_moved_timestamp'])
        assert.ok(!(name in message), name)
    },
  },
  {
    clause: '2.1.7 E.2.2.5 E.2.2.6',
    when: 'where history is hidden, the times remain',
    given: all(
      inPlace,
      edited('member', { content: 'hello again' }),
      done('owner', 'PATCH /realm', { message_edit_history_visibility_policy: 'none' }),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards(_, { body: { message } }) {
      assert.ok(!('edit_history' in message))
      assert.ok(Number.isInteger(message.last_edit_timestamp))
    },
  },
  {
    clause: 'E.2.2.5',
    when: 'where only moves are shown, old texts are not',
    given: all(
      inPlace,
      edited('member', { content: 'hello again' }),
      edited('owner', { topic: 'new' }),
      done('owner', 'PATCH /realm', { message_edit_history_visibility_policy: 'moves' }),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards({ owner }, { body: { message } }) {
      const [{ timestamp: _, ...move }, ...others] = message.edit_history
      assert.deepEqual(move, { user_id: owner.id, topic: 'new', prev_topic: 'topic' })
      assert.deepEqual(others, [])
    },
  },
  {
    clause: '2.1.9 E.2.2.10',
    when: 'reactions, oldest first, with exactly four keys',
    given: all(
      inPlace,
      done('member', scene => `POST /messages/${the(scene, 'message')}/reactions`, { emoji_name: 'smile' }),
      done('guest', 'GET /users/me'),
      done('owner', scene => `POST /messages/${the(scene, 'message')}/reactions`, { emoji_name: 'heart' }),
    ),
    as: 'owner',
    send: readMessage,
    afterwards: async ({ member, owner }, { body }) =>
      assert.deepEqual(body.message.reactions, [
        { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji', user_id: member.id },
        { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji', user_id: owner.id },
      ]),
  },
  {
    clause: '2.1.10 E.2.2.11',
    when: 'submessages in the order they came',
    given: all(
      inPlace,
      done('member', 'POST /submessage', scene => ({
        message_id: the(scene, 'message'),
        msg_type: 'widget',
        content: '{"a":1}',
      })),
      done('member', 'POST /submessage', scene => ({
        message_id: the(scene, 'message'),
        msg_type: 'widget',
        content: '{"a":2}',
      })),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      const common = { message_id: the(scene, 'message'), sender_id: scene.member.id, msg_type: 'widget' }
      assert.deepEqual(
        body.message.submessages.map(({ id: _, ...rest }: { id: number }) => rest),
        [
          { ...common, content: '{"a":1}' },
          { ...common, content: '{"a":2}' },
        ],
      )
      assert.ok(body.message.submessages[0].id < body.message.submessages[1].id)
    },
  },
  {
    clause: '2.1.11 E.2.2.12',
    when: 'links in the topic, by a linkifier and as an address',
    given: all(
      place,
      done('owner', 'POST /realm/filters', {
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://tracker.example/{id}',
      }),
      sent('member', 'place', 'hello', { topic: '#12 https://example.org/a' }),
    ),
    as: 'owner',
    send: readMessage,
    afterwards: async (_, { body }) =>
      assert.deepEqual(body.message.topic_links, [
        { text: '#12', url: 'https://tracker.example/12' },
        { text: 'https://example.org/a', url: 'https://example.org/a' },
      ]),
  },
  {
    clause: 'E.2.2.9',
    when: 'the client is named by its own header, before the slash, or by the parameter',
    given: place,
    as: 'member',
    send: 'POST /messages',
    fields: scene => ({ type: 'channel', to: the(scene, 'place'), topic: 'topic', content: 'hi' }),
    request: {
      headers: { 'user-agent': 'Carrier Pigeon/2.1 (Linux)', 'content-type': 'application/x-www-form-urlencoded' },
    },
    async afterwards({ owner, member, ...scene }, { body }) {
      assert.equal((await owner.ok(`GET /messages/${body.id}`)).message.client, 'Carrier Pigeon')
      const to = (await owner.ok(`GET /messages/${body.id}`)).message.stream_id
      const form = {
        type: 'channel',
        to,
        topic: 'topic',
        content: 'hi',
        client: 'a name of more than thirty characters',
      }
      const named = await member.ok('POST /messages', form)
      assert.equal(
        (await owner.ok(`GET /messages/${named.id}`)).message.client,
        'a name of more than thirty cha',
        scene.host,
      )
    },
  },
  {
    clause: 'E.2.2.2',
    when: 'the picture of a sender without an upload is left to a client that can draw it',
    given: inPlace,
    as: 'owner',
    send: readMessage,
    has: { message: { avatar_url: drawn } },
  },
]

const visibility: readonly Row[] = [
  {
    clause: '4.2.4 7.3 E.2.1.1 E.2.1.10 J.8',
    when: 'a direct message of others looks like one that does not exist',
    given: sent('member', ['guest']),
    as: 'owner',
    send: readMessage,
    error: invisible,
  },
  {
    clause: '4.2.4 7.3 E.2.1.10 J.8',
    when: 'no such message',
    as: 'owner',
    send: 'GET /messages/999999999',
    error: invisible,
  },
  {
    clause: 'E.2.1.10',
    when: 'a number beyond every database',
    as: 'owner',
    send: 'GET /messages/99999999999999999999',
    error: invisible,
  },
  {
    clause: 'E.2.1.2',
    when: 'a message of another organization',
    given: sentElsewhere,
    as: 'owner',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.3 E.2.2.1 J.9',
    when: 'a public channel is open to who never subscribed, as read history',
    given: inPlace,
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'E.2.1.3',
    when: 'the same in an archived channel',
    given: all(inPlace, archived('place')),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'E.2.1.4',
    when: 'a guest outside a public channel',
    given: inPlace,
    as: 'guest',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.4',
    when: 'a guest outside a web-public channel',
    given: all(channel('open', 'web-public', ['owner']), sent('owner', 'open')),
    as: 'guest',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.4',
    when: 'a guest inside reads what came before him',
    given: all(inPlace, subscribed('place', 'guest')),
    as: 'guest',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'E.2.1.5',
    when: 'shared history is read by who subscribes later',
    given: all(channel('team', 'shared', ['owner']), sent('owner', 'team'), subscribed('team', 'member')),
    as: 'member',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'E.2.1.5',
    when: 'who may subscribe reads without subscribing',
    given: async scene => {
      const can_subscribe_group = { direct_members: [scene.member.id], direct_subgroups: [] }
      await all(channel('team', 'shared', ['owner'], { can_subscribe_group }), sent('owner', 'team'))(scene)
    },
    as: 'member',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'E.2.1.5',
    when: 'who may subscribe others reads without subscribing',
    given: async scene => {
      const can_add_subscribers_group = { direct_members: [scene.member.id], direct_subgroups: [] }
      await all(channel('team', 'shared', ['owner'], { can_add_subscribers_group }), sent('owner', 'team'))(scene)
    },
    as: 'member',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'E.2.1.5',
    when: 'others do not',
    given: all(channel('team', 'shared', ['owner']), sent('owner', 'team')),
    as: 'member',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.6',
    when: 'protected history is closed to who subscribes later',
    given: all(channel('team', 'protected', ['owner']), sent('owner', 'team'), subscribed('team', 'member')),
    as: 'member',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.6',
    when: 'protected history is open to who received it, also after leaving and coming back',
    given: all(
      channel('team', 'protected', ['owner', 'member']),
      sent('owner', 'team'),
      unsubscribed('team', 'member'),
      subscribed('team', 'member'),
    ),
    as: 'member',
    send: readMessage,
    afterwards: answersFlags('read'),
  },
  {
    clause: 'E.2.1.7',
    when: 'an administrator has no special right',
    given: all(channel('team', 'shared', ['owner', 'member']), sent('member', 'team')),
    as: 'admin',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.8',
    when: 'a deleted message',
    given: all(
      inPlace,
      done('owner', scene => `DELETE /messages/${the(scene, 'message')}`),
    ),
    as: 'owner',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.9',
    when: 'leaving a private channel takes access away at once',
    given: all(channel('team', 'shared', ['owner', 'member']), sent('member', 'team'), unsubscribed('team', 'member')),
    as: 'member',
    send: readMessage,
    error: invisible,
  },
  {
    clause: 'E.2.1.11',
    when: 'apply_markdown that is no boolean',
    as: 'owner',
    send: 'GET /messages/1',
    fields: { apply_markdown: '1' },
    error: bad('apply_markdown is not a boolean'),
  },
  {
    clause: 'E.2.1.11',
    when: 'allow_empty_topic_name that is no JSON',
    as: 'owner',
    send: 'GET /messages/1',
    fields: { allow_empty_topic_name: 'True' },
    error: bad('allow_empty_topic_name is not valid JSON'),
  },
]

const flagRows: readonly Row[] = [
  {
    clause: '2.6.1 E.2.2.1',
    when: 'a message starts unread, for its sender too when a program sends it',
    given: inPlace,
    as: 'member',
    send: readMessage,
    afterwards: answersFlags(),
  },
  {
    clause: '2.6.1',
    when: 'what people write with their own clients they have read',
    given: place,
    as: 'member',
    send: 'POST /messages',
    fields: scene => ({ type: 'channel', to: the(scene, 'place'), topic: 'topic', content: 'hi', client: 'website' }),
    async afterwards({ owner, member }, { body: { id } }) {
      assert.deepEqual((await member.ok(`GET /messages/${id}`)).message.flags, ['read'])
      assert.deepEqual((await owner.ok(`GET /messages/${id}`)).message.flags, [])
    },
  },
  {
    clause: '2.6.3',
    when: 'somebody mentioned, not the others',
    given: async scene => all(place, sent('member', 'place', `@**${scene.owner.name}** look`))(scene),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      assert.deepEqual(body.message.flags, ['mentioned'])
      assert.deepEqual(await flagsOf(scene, 'member'), [])
    },
  },
  {
    clause: '2.6.3',
    when: 'an edit adds and removes the mention',
    given: async scene =>
      all(
        inPlace,
        edited('member', { content: `@**${scene.owner.name}** look` }),
        async () => assert.deepEqual(await flagsOf(scene, 'owner'), ['mentioned']),
        edited('member', { content: 'never mind' }),
      )(scene),
    as: 'owner',
    send: readMessage,
    afterwards: answersFlags(),
  },
  {
    clause: '2.6.4 2.6.8 E.2.2.1',
    when: 'a channel wildcard reaches everyone who received it, the old name last',
    given: all(place, sent('member', 'place', '@**all** listen')),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      assert.deepEqual(body.message.flags, ['stream_wildcard_mentioned', 'wildcard_mentioned'])
      assert.deepEqual(await flagsOf(scene, 'member'), ['stream_wildcard_mentioned', 'wildcard_mentioned'])
      assert.deepEqual(await flagsOf(scene, 'moderator'), ['read', 'historical'])
    },
  },
  {
    clause: '2.6.5 2.6.8 E.2.2.1',
    when: 'a topic wildcard reaches who took part in the topic',
    given: all(
      channel('place', 'public', ['owner', 'member', 'moderator']),
      sent('owner', 'place', 'first', { name: 'first' }),
      sent('member', 'place', '@**topic** listen'),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      assert.deepEqual(body.message.flags, ['topic_wildcard_mentioned', 'wildcard_mentioned'])
      assert.deepEqual(await flagsOf(scene, 'moderator'), [])
    },
  },
  {
    clause: '2.6.6',
    when: 'an alert word flags the message for who wants to know',
    given: all(
      done('owner', 'POST /users/me/alert_words', { alert_words: ['Kettle'] }),
      place,
      sent('member', 'place', 'the kettle is on'),
      sent('member', 'place', 'two kettles', { name: 'other' }),
    ),
    as: 'owner',
    send: readMessage,
    async afterwards(scene, { body }) {
      assert.deepEqual(body.message.flags, ['has_alert_word'])
      assert.deepEqual(await flagsOf(scene, 'owner', 'other'), [])
      assert.deepEqual(await flagsOf(scene, 'member'), [])
    },
  },
  {
    clause: '2.6.2 E.2.2.1',
    when: 'flags stand in the order of the wire',
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
    as: 'owner',
    send: readMessage,
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
  {
    clause: '2.6.7',
    when: 'reacting to a message makes it part of the own history',
    given: all(
      inPlace,
      done('moderator', scene => `POST /messages/${the(scene, 'message')}/reactions`, { emoji_name: 'smile' }),
    ),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: '2.6.7 J.10',
    when: 'starred without having received it',
    given: all(inPlace, flagged('moderator', 'add', 'starred')),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'starred', 'historical'),
  },
  {
    clause: 'J.11',
    when: 'and no longer starred',
    given: all(inPlace, flagged('moderator', 'add', 'starred'), flagged('moderator', 'remove', 'starred')),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('read', 'historical'),
  },
  {
    clause: 'J.13',
    when: 'marked unread after subscribing',
    given: all(inPlace, subscribed('place', 'moderator'), flagged('moderator', 'remove', 'read')),
    as: 'moderator',
    send: readMessage,
    afterwards: answersFlags('historical'),
  },
  {
    clause: '2.1.1 2.6.1',
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

export const messages: readonly Row[] = [...fields, ...visibility, ...flagRows]
