// Login with a company's directory (docs/spec/authentication.md#login-directory). test/features/auth/ldap.test.ts has more.
import assert from 'node:assert/strict'
import { base, reader, startOwn } from '#test/directory.ts'
import { password } from '#test/world.ts'
import { passwordLoginOff, realmDeactivated } from '#test/given.ts'
import { bad, type Row, rowsWith, type Scene } from '#test/row.ts'

const ophelia = { uid: 'ophelia', mail: 'ophelia@tide.example', cn: 'Ophelia', password: 'rosemary for remembrance' }
const { port } = await startOwn([ophelia])

const send = 'POST /fetch_api_key'
const fields = { username: ophelia.uid, password: ophelia.password }
const failed = [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'] as const

async function directoryOn({ owner }: Scene): Promise<void> {
  await owner.ok('PATCH /realm', { authentication_methods: { Email: true, LDAP: true } })
}

const rows: readonly Row[] = [
  {
    clause: 'authentication#login-directory authentication#login-username authentication#login-success',
    when: "a directory name that isn't an email address; the key is the same each time",
    given: directoryOn,
    send,
    fields,
    has: { api_key: /^[A-Za-z0-9]{32}$/, email: ophelia.mail },
    async afterwards({ anonymous }, { body }) {
      assert.deepEqual((await anonymous(send, fields)).body, body)
    },
  },
  {
    clause: 'authentication#login-directory authentication#login-username',
    when: "the organization doesn't allow the directory",
    send,
    fields,
    error: bad('Enter a valid email address.'),
  },
  {
    clause: 'authentication#login-directory',
    when: 'a password from this server, with the directory allowed as well',
    given: directoryOn,
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    has: ({ member }) => ({ api_key: member.apiKey }),
  },
  {
    clause: 'authentication#login-disabled authentication#login-directory',
    when: "only the directory is allowed: password login isn't off",
    given: passwordLoginOff,
    send,
    fields,
    has: { email: ophelia.mail },
  },
  {
    clause: 'authentication#login-disabled authentication#login-failed',
    when: 'only the directory is allowed: a password from this server is wrong',
    given: passwordLoginOff,
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    error: failed,
  },
  ...rowsWith({ clause: 'authentication#login-failed', given: directoryOn, send, error: failed }, [
    { when: 'a wrong directory password', fields: { ...fields, password: 'wrong' } },
    {
      when: 'the directory password of a different user, with the address of a user of this server',
      fields: ({ member }) => ({ username: member.email, password: ophelia.password }),
    },
    {
      when: 'an empty password, which a directory would accept as an anonymous login',
      fields: { ...fields, password: '' },
    },
  ]),
  {
    clause: 'authentication#login-organization',
    when: 'the organization is deactivated, and the directory accepts the password',
    given: async scene => {
      await directoryOn(scene)
      await scene.anonymous(send, fields)
      await realmDeactivated(scene)
    },
    send,
    fields,
    error: [401, 'REALM_DEACTIVATED', 'This organization has been deactivated'],
  },
  {
    clause: 'authentication#login-account',
    when: 'the account of a directory user is deactivated',
    given: async scene => {
      await directoryOn(scene)
      const { user_id } = (await scene.anonymous(send, fields)).body
      await scene.admin.ok(`DELETE /users/${user_id}`)
    },
    send,
    fields,
    error: [401, 'USER_DEACTIVATED', 'Account is deactivated'],
  },
  {
    clause: 'authentication#server-settings-usernames authentication#server-settings',
    when: 'the organization allows a directory that has names',
    given: directoryOn,
    send: 'GET /server_settings',
    has: { require_email_format_usernames: false, authentication_methods: { password: true, email: true, ldap: true } },
  },
  {
    clause: 'authentication#server-settings-usernames',
    when: "the organization doesn't allow the directory",
    send: 'GET /server_settings',
    has: { require_email_format_usernames: true, authentication_methods: { password: true, email: true, ldap: false } },
  },
  {
    clause: 'authentication#server-settings-usernames authentication#server-settings',
    when: 'with only the directory, password login is on, but not with passwords from this server',
    given: passwordLoginOff,
    send: 'GET /server_settings',
    has: {
      require_email_format_usernames: false,
      email_auth_enabled: false,
      authentication_methods: { password: true, email: false, ldap: true },
    },
  },
]

export const directoryRows = {
  rows,
  env: {
    PARLEY_LDAP_URL: `ldap://127.0.0.1:${port}`,
    PARLEY_LDAP_BASE: base,
    PARLEY_LDAP_BIND_DN: reader.dn,
    PARLEY_LDAP_BIND_PASSWORD: reader.password,
  },
}
