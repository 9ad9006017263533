// Trying out a welcome message (docs/spec/organization.md#post-realmtest_welcome_bot_custom_message).
import assert from 'node:assert/strict'
import { type Afterwards, bad, missing, type Row, rowsWith } from '#test/row.ts'

const send = 'POST /realm/test_welcome_bot_custom_message'
const text = (welcome_message_custom_text: string) => ({ welcome_message_custom_text })
const nothingSent: Afterwards = async ({ admin }) => {
  const { messages } = await admin.ok('GET /messages', { anchor: 'newest', num_before: 5, num_after: 0 })
  assert.deepEqual(messages, [])
}

export const welcomeRows: readonly Row[] = [
  {
    clause: 'organization#test-welcome',
    when: 'only the caller gets the message',
    as: 'admin',
    send,
    fields: text(' Hello **you** '),
    async afterwards({ admin, owner }, { body: { message_id } }) {
      const { message } = await admin.ok(`GET /messages/${message_id}`)
      assert.partialDeepStrictEqual(message, {
        type: 'private',
        sender_full_name: 'Welcome Bot',
        content: '<p>Hello <strong>you</strong></p>',
      })
      assert.equal((await owner.call(`GET /messages/${message_id}`)).body.msg, 'Invalid message(s)')
    },
  },
  {
    clause: 'organization#test-welcome',
    when: 'a moderator',
    as: 'moderator',
    send,
    fields: text('Hello'),
    error: [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
  },
  ...rowsWith({ clause: 'organization#test-welcome-text', as: 'admin', send, afterwards: nothingSent }, [
    { when: 'no text', error: missing('welcome_message_custom_text') },
    { when: 'only white space', fields: text(' \n'), error: bad('welcome_message_custom_text cannot be blank') },
    {
      when: '8001 characters',
      fields: text('x'.repeat(8_001)),
      error: bad('welcome_message_custom_text is too long (limit: 8000 characters)'),
    },
  ]),
]
