// Parameter types, where an endpoint has them (docs/spec/conventions.md#types-of-parameters). Every shape by
// itself is in test/contract/generic-shapes.test.ts.
import { bad, missing, type Part, type Row, rowsWith } from '#test/row.ts'

const asMember = { as: 'member', send: 'GET /users' } as const
const deactivate = {
  as: 'admin',
  send: ({ member }: { member: { id: number } }) => `DELETE /users/${member.id}`,
} as const
const newcomer = { email: 'new@x.example', full_name: 'New Person', password: 'a long enough passphrase' }

export const parameters: readonly Row[] = [
  ...rowsWith({ clause: 'conventions#booleans', ...asMember }, [
    ...['true', 'false', ' true\n'].map((client_gravatar): Part => ({
      when: `${JSON.stringify(client_gravatar)} is a boolean`,
      fields: { client_gravatar, user_ids: [] },
      answers: { members: [] },
    })),
    ...['1', '0', '"true"', '[]'].map((client_gravatar): Part => ({
      when: `${client_gravatar} is JSON but not a boolean`,
      fields: { client_gravatar },
      error: bad('client_gravatar is not a boolean'),
    })),
    ...['True', 'yes', ''].map((client_gravatar): Part => ({
      when: `"${client_gravatar}" isn't JSON`,
      fields: { client_gravatar },
      error: bad('client_gravatar is not valid JSON'),
    })),
  ]),
  {
    clause: 'conventions#null',
    when: 'null has the wrong type',
    ...asMember,
    fields: { client_gravatar: null },
    error: bad('client_gravatar is not a boolean'),
  },
  ...rowsWith({ clause: 'conventions#integer-lists', ...asMember }, [
    ...['[]', '[-1, 99999999999999999999]'].map((user_ids): Part => ({
      when: `${user_ids} is a list of integers, here of unknown users`,
      fields: { user_ids },
      answers: { members: [] },
    })),
    ...['1.0', '1.5', '1e3', '"1"', 'true', 'null', '[1]'].map((member): Part => ({
      when: `${member} in a list isn't an integer`,
      fields: { user_ids: `[1, ${member}]` },
      error: bad('user_ids[1] is not an integer'),
    })),
    ...['1', '{}', 'null'].map((user_ids): Part => ({
      when: `${user_ids} isn't a list`,
      fields: { user_ids },
      error: bad('user_ids is not a list'),
    })),
    ...['1,2', 'abc', ''].map((user_ids): Part => ({
      when: `"${user_ids}" isn't JSON`,
      fields: { user_ids },
      error: bad('user_ids is not valid JSON'),
    })),
  ]),
  {
    clause: 'conventions#text-length',
    when: 'two thousand characters are within a limit of two thousand, however many units they take',
    ...deactivate,
    fields: { deactivation_notification_comment: '😀'.repeat(2000) },
    answers: {},
  },
  {
    clause: 'conventions#text-length',
    when: 'two thousand and one characters are too long',
    ...deactivate,
    fields: { deactivation_notification_comment: '😀'.repeat(2001) },
    error: bad('deactivation_notification_comment is too long (limit: 2000 characters)'),
  },
  {
    clause: 'conventions#strict-objects',
    when: 'the error gives the position of an element with the wrong type',
    ...deactivate,
    fields: { actions: { delete_direct_messages: 'yes' } },
    error: bad('actions["delete_direct_messages"] is not a boolean'),
  },
  {
    clause: 'conventions#strict-objects',
    when: 'an unknown field is refused',
    ...deactivate,
    fields: { actions: { delete_everything: true } },
    error: bad('Argument "delete_everything" at actions["delete_everything"] is unexpected'),
  },
  ...rowsWith({ clause: 'conventions#missing', as: 'admin', send: 'POST /users' }, [
    {
      when: 'the error names the first missing parameter',
      fields: { full_name: 'New Person' },
      error: missing('email'),
    },
    {
      when: 'then the next missing parameter',
      fields: { email: 'new@x.example', full_name: 'New Person' },
      error: missing('password'),
    },
  ]),
  {
    clause: 'conventions#aliases',
    when: 'a parameter is sent under both its names',
    as: 'member',
    send: 'POST /messages',
    fields: { type: 'channel', to: 'place', topic: 'a', subject: 'a', content: 'b' },
    error: [
      400,
      'REQUEST_CONFUSING_VAR',
      "Can't decide between 'topic' and 'subject' arguments",
      { var_name1: 'topic', var_name2: 'subject' },
    ],
  },
  ...['email', 'full_name', 'password'].map((name): Row => ({
    clause: 'conventions#null-bytes',
    when: `a NUL in ${name}`,
    as: 'admin',
    send: 'POST /users',
    fields: { ...newcomer, [name]: 'a\0b' },
    error: bad(`${name} must not contain null bytes`),
  })),
  {
    clause: 'conventions#null-bytes',
    when: 'a NUL in a comment',
    ...deactivate,
    fields: { deactivation_notification_comment: '\0' },
    error: bad('deactivation_notification_comment must not contain null bytes'),
  },
  {
    clause: 'conventions#null-bytes',
    when: 'a NUL in a username',
    send: 'POST /fetch_api_key',
    fields: { username: 'a\0@x.example', password: 'x' },
    error: bad('username must not contain null bytes'),
  },
  {
    clause: 'users#create-accounts',
    when: 'an administrator creates an account',
    as: 'admin',
    send: 'POST /users',
    fields: newcomer,
    has: {},
    afterwards: async ({ admin }, { body }) => {
      await admin.ok(`GET /users/${body.user_id}`)
    },
  },
]
