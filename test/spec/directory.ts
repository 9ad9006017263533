// Login with a company's directory (spec 4.4, addendum C.5, E.4). test/api/ldap.test.ts has more of it.
import assert from 'node:assert/strict'
import { base, reader, startOwn } from '#test/directory.ts'
import { password } from '#test/world.ts'
import { passwordLoginOff, realmDeactivated } from './given.ts'
import { bad, type Row, type Scene } from './row.ts'

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
    clause: '4.4.3 E.4.4 E.4.12',
    when: 'a name of the directory, which is no address, again the same key',
    given: directoryOn,
    send,
    fields,
    has: { api_key: /^[A-Za-z0-9]{32}$/, email: ophelia.mail },
    async afterwards({ anonymous }, { body }) {
      assert.deepEqual((await anonymous(send, fields)).body, body)
    },
  },
  {
    clause: '4.4.3 E.4.4',
    when: 'the organization does not allow the directory',
    send,
    fields,
    error: bad('Enter a valid email address.'),
  },
  {
    clause: '4.4.3',
    when: 'a password of this server, beside the directory',
    given: directoryOn,
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    has: ({ member }) => ({ api_key: member.apiKey }),
  },
  {
    clause: 'E.4.6 4.4.3',
    when: 'only the directory is allowed: password login is not off',
    given: passwordLoginOff,
    send,
    fields,
    has: { email: ophelia.mail },
  },
  {
    clause: 'E.4.6 E.4.9',
    when: 'only the directory is allowed: a password of this server is wrong',
    given: passwordLoginOff,
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    error: failed,
  },
  {
    clause: 'E.4.9',
    when: 'a wrong password of the directory',
    given: directoryOn,
    send,
    fields: { ...fields, password: 'wrong' },
    error: failed,
  },
  {
    clause: 'E.4.9',
    when: 'an empty password, which a directory would take for nobody in particular',
    given: directoryOn,
    send,
    fields: { ...fields, password: '' },
    error: failed,
  },
  {
    clause: 'E.4.7',
    when: 'the organization has ended, and the directory knows who asks',
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
    clause: 'E.4.8',
    when: 'the account of somebody in the directory has ended',
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
    clause: 'C.5.1 C.5',
    when: 'the organization allows a directory that has names',
    given: directoryOn,
    send: 'GET /server_settings',
    has: { require_email_format_usernames: false, authentication_methods: { password: true, email: true, ldap: true } },
  },
  {
    clause: 'C.5.1',
    when: 'the organization does not allow it',
    send: 'GET /server_settings',
    has: { require_email_format_usernames: true, authentication_methods: { password: true, email: true, ldap: false } },
  },
  {
    clause: 'C.5.1 C.5',
    when: 'with the directory alone there is password login, but none of this server',
    given: passwordLoginOff,
    send: 'GET /server_settings',
    has: { email_auth_enabled: false, authentication_methods: { password: true, email: false, ldap: true } },
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
