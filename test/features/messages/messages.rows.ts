// Reading one message: its fields (docs/spec/messages.md#the-message-object).
import assert from 'node:assert/strict'
import { account, all, dummyEmail, emailVisibility } from '#test/given.ts'
import { channel, done, edited, readMessage, sent, the } from './given.ts'
import { type Row, rowsWith } from '#test/row.ts'
import { valuesOf } from '#test/values.ts'

const place = channel('place', 'public', ['owner', 'member'])
const inPlace = all(place, sent('member', 'place'))
const drawn = /^\/user_avatars\/\d+\/[0-9a-f]{40}\.png$/
const external = /^https:\/\/[^/]+\/avatar\/[0-9a-f]{32,64}\?/
const raw = { apply_markdown: false }
/** The fields of every new message whose text is "hello". */
const plain = {
  content: '<p>hello</p>',
  content_type: 'text/html',
  is_me_message: false,
  reactions: [],
  submessages: [],
  topic_links: [],
  flags: [],
}

export const messages: readonly Row[] = [
  ...rowsWith({ as: 'owner', send: readMessage }, [
    {
      clause: 'messages#channel-message messages#content-form messages#raw-content messages#stream-id',
      when: 'a channel message: every field',
      given: inPlace,
      request: { headers: { 'user-agent': 'Parley tests/1.0' } },
      async afterwards(scene, { body }) {
        const { member, realm } = scene
        const { timestamp, recipient_id, avatar_url, client, ...message } = body.message
        assert.deepEqual(message, {
          ...plain,
          id: the(scene, 'message'),
          type: 'stream',
          sender_id: member.id,
          sender_email: member.email,
          sender_full_name: member.name,
          sender_realm_str: realm.subdomain,
          display_recipient: 'place',
          stream_id: the(scene, 'place'),
          subject: 'topic',
        })
        assert.ok(Number.isInteger(recipient_id))
        assert.ok(Math.abs(timestamp - Date.now() / 1000) < 60 && Number.isInteger(timestamp))
        assert.match(avatar_url, drawn)
        assert.equal(typeof client, 'string')
        assert.equal(body.raw_content, 'hello')
      },
    },
    {
      clause: 'messages#direct-message messages#participants messages#stream-id',
      when: 'a direct message: every field, all participants in the order of their IDs, no channel',
      given: sent('guest', ['member', 'owner']),
      async afterwards(scene, { body }) {
        const { owner, member, guest, realm } = scene
        const { timestamp: _, recipient_id, avatar_url: __, client: ___, ...message } = body.message
        assert.ok(Number.isInteger(recipient_id))
        assert.deepEqual(message, {
          ...plain,
          id: the(scene, 'message'),
          type: 'private',
          sender_id: guest.id,
          sender_email: guest.email,
          sender_full_name: guest.name,
          sender_realm_str: realm.subdomain,
          display_recipient: [owner, member, guest]
            .toSorted((a, b) => a.id - b.id)
            .map(({ id, email, name }) => ({ id, email, full_name: name, is_mirror_dummy: false })),
          subject: '',
        })
      },
    },
    {
      clause: 'messages#direct-message messages#participants',
      when: 'a message to oneself has one participant',
      given: sent('owner', ['owner']),
      afterwards: async ({ owner }, { body }) =>
        assert.deepEqual(valuesOf(body.message.display_recipient, 'id'), [owner.id]),
    },
    {
      clause: 'messages#recipient-id',
      when: 'both directions of a conversation share the recipient_id',
      given: all(sent('member', ['owner']), sent('owner', ['member'], 'answer', { name: 'answer' })),
      async afterwards(scene, { body }) {
        const answer = await scene.owner.ok(`GET /messages/${the(scene, 'answer')}`)
        assert.equal(answer.message.recipient_id, body.message.recipient_id)
      },
    },
    {
      clause: 'messages#sender-email users#generated-address',
      when: 'a sender with a hidden address: the generated one',
      given: all(inPlace, emailVisibility('member', 4)),
      has: ({ member }) => ({ message: { sender_email: dummyEmail(member) } }),
    },
    {
      clause: 'messages#content-form messages#raw-content',
      when: 'Markdown on request, and always in raw_content',
      given: all(place, sent('member', 'place', 'a <b> & c')),
      fields: raw,
      has: { message: { content: 'a <b> & c', content_type: 'text/x-markdown' }, raw_content: 'a <b> & c' },
    },
    {
      clause: 'messages#content-form messages#raw-content',
      when: 'HTML by default',
      given: all(place, sent('member', 'place', 'a <b> & c')),
      has: {
        message: { content: '<p>a &lt;b&gt; &amp; c</p>', content_type: 'text/html' },
        raw_content: 'a <b> & c',
      },
    },
    {
      clause: 'messages#empty-topic',
      when: 'the empty topic has its display name',
      given: all(place, sent('member', 'place', 'hello', { topic: '' })),
      has: { message: { subject: 'general chat' } },
    },
    {
      clause: 'messages#empty-topic',
      when: 'the empty topic is empty for clients that support it',
      given: all(place, sent('member', 'place', 'hello', { topic: '' })),
      fields: { allow_empty_topic_name: true },
      has: { message: { subject: '' } },
    },
    {
      clause: 'messages#empty-topic messages#edit-history-visibility',
      when: 'in the edit history the empty topic has its display name too',
      given: all(place, sent('member', 'place', 'hello', { topic: '' }), edited('owner', { topic: 'named' })),
      has: { message: { edit_history: [{ prev_topic: 'general chat', topic: 'named' }] } },
    },
    {
      clause: 'messages#status-message',
      when: '/me makes a status message',
      given: all(place, sent('member', 'place', '/me waves')),
      has: { message: { is_me_message: true, content: '<p>/me waves</p>' } },
    },
    {
      clause: 'messages#status-message',
      when: "/me without a space isn't one",
      given: all(place, sent('member', 'place', '/menu')),
      has: { message: { is_me_message: false } },
    },
    {
      clause: 'messages#edit-history messages#edit-history-visibility messages#edit-times',
      when: 'an edit has the previous text, and its time',
      given: all(inPlace, edited('member', { content: 'hello again' })),
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
      clause: 'messages#edit-history messages#moves messages#edit-history-visibility messages#edit-times',
      when: 'a move has both topics or channels, newest entry first',
      given: all(
        inPlace,
        channel('elsewhere', 'public', ['owner']),
        edited('member', { content: 'hello again' }),
        edited('owner', scene => ({ stream_id: the(scene, 'elsewhere'), topic: 'new' })),
      ),
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
      clause: 'messages#moves messages#edit-times',
      when: "resolving a topic isn't a move",
      given: all(inPlace, edited('owner', { topic: '\u2714 topic' })),
      async afterwards(_, { body: { message } }) {
        assert.equal(message.subject, '\u2714 topic')
        assert.ok(!('last_moved_timestamp' in message))
        assert.equal(message.edit_history.length, 1)
      },
    },
    {
      clause: 'messages#edit-history',
      when: 'a message that was never changed has no history',
      given: inPlace,
      async afterwards(_, { body: { message } }) {
        for (const name of ['edit_history', 'last_edit_timestamp', 'last_moved_timestamp'])
          assert.ok(!(name in message), name)
      },
    },
    {
      clause: 'messages#edit-history messages#edit-history-visibility messages#edit-times',
      when: 'if history is hidden, the times remain',
      given: all(
        inPlace,
        edited('member', { content: 'hello again' }),
        done('owner', 'PATCH /realm', { message_edit_history_visibility_policy: 'none' }),
      ),
      async afterwards(_, { body: { message } }) {
        assert.ok(!('edit_history' in message))
        assert.ok(Number.isInteger(message.last_edit_timestamp))
      },
    },
    {
      clause: 'messages#edit-history-visibility',
      when: "if only moves are shown, old texts aren't",
      given: all(
        inPlace,
        edited('member', { content: 'hello again' }),
        edited('owner', { topic: 'new' }),
        done('owner', 'PATCH /realm', { message_edit_history_visibility_policy: 'moves' }),
      ),
      async afterwards({ owner }, { body: { message } }) {
        const [{ timestamp: _, ...move }, ...others] = message.edit_history
        assert.deepEqual(move, { user_id: owner.id, topic: 'new', prev_topic: 'topic' })
        assert.deepEqual(others, [])
      },
    },
    {
      clause: 'messages#reactions',
      when: 'reactions, oldest first, with exactly four keys',
      given: all(
        inPlace,
        done('member', scene => `POST /messages/${the(scene, 'message')}/reactions`, { emoji_name: 'smile' }),
        done('guest', 'GET /users/me'),
        done('owner', scene => `POST /messages/${the(scene, 'message')}/reactions`, { emoji_name: 'heart' }),
      ),
      afterwards: async ({ member, owner }, { body }) =>
        assert.deepEqual(body.message.reactions, [
          { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji', user_id: member.id },
          { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji', user_id: owner.id },
        ]),
    },
    {
      clause: 'messages#submessages',
      when: 'submessages in the order of their arrival',
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
      clause: 'messages#topic-links',
      when: 'links in the topic, from a linkifier and as a URL',
      given: all(
        place,
        done('owner', 'POST /realm/filters', {
          pattern: '#(?P<id>[0-9]+)',
          url_template: 'https://tracker.example/{id}',
        }),
        sent('member', 'place', 'hello', { topic: '#12 https://example.org/a' }),
      ),
      afterwards: async (_, { body }) =>
        assert.deepEqual(body.message.topic_links, [
          { text: '#12', url: 'https://tracker.example/12' },
          { text: 'https://example.org/a', url: 'https://example.org/a' },
        ]),
    },
  ]),
  {
    clause: 'messages#client-name',
    when: 'the client is named by its own header, up to the slash, or by the parameter',
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
  ...rowsWith({ clause: 'messages#sender-avatar', as: 'owner', send: readMessage }, [
    {
      when: 'a sender without an avatar has one drawn by the server',
      given: inPlace,
      has: { message: { avatar_url: drawn } },
    },
    {
      when: 'the client computes the external avatar; there is no parameter for anything else',
      given: all(inPlace, account('member', { avatar_source: 'G' })),
      fields: { client_gravatar: false },
      has: { message: { avatar_url: null }, ignored_parameters_unsupported: ['client_gravatar'] },
    },
    {
      when: "a reader who can't see the sender's address gets the avatar's URL",
      given: all(inPlace, account('member', { avatar_source: 'G' }), emailVisibility('member', 4)),
      has: { message: { avatar_url: external } },
    },
  ]),
]
