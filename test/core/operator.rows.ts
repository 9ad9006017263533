// The operator's decisions: the host name, and whether the API creates accounts.
import { bad, type Row } from '#test/row.ts'

const hosted = (path: string, subdomain?: string): Pick<Row, 'send' | 'request'> => ({
  send: path,
  request: ({ realm }) => ({ host: `${subdomain ?? realm.subdomain}.chat.example.com` }),
})

const unknownHost = [404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain'] as const

export const hostedRows: { env: Record<string, string>; rows: readonly Row[] } = {
  env: { PARLEY_EXTERNAL_URL: 'https://chat.example.com' },
  rows: [
    {
      clause: 'authentication#subdomain',
      when: 'a subdomain of the external host',
      as: 'member',
      ...hosted('GET /users/me'),
      has: ({ member }) => ({ user_id: member.id }),
    },
    {
      clause: 'authentication#subdomain authentication#server-settings',
      when: "the organization's addresses use the external host, not the listening port",
      ...hosted('GET /server_settings'),
      has: ({ realm }) => ({ realm_url: `https://${realm.subdomain}.chat.example.com` }),
    },
    {
      clause: 'authentication#unknown-host',
      when: 'a name that only ends like the host is unknown',
      as: 'member',
      send: 'GET /users/me',
      request: ({ realm }) => ({ host: `${realm.subdomain}.notchat.example.com` }),
      error: unknownHost,
    },
    {
      clause: 'authentication#unknown-host',
      when: "once there is an external host, subdomains of the machine's names select no organization",
      as: 'member',
      send: 'GET /users/me',
      request: ({ realm }) => ({ host: `${realm.subdomain}.localhost` }),
      error: unknownHost,
    },
    {
      clause: 'authentication#root-organization authentication#unknown-subdomain',
      when: "www means the root organization, which this server doesn't have",
      ...hosted('GET /server_settings', 'www'),
      error: bad('Invalid subdomain'),
    },
    {
      clause: 'users#generated-address',
      when: "the generated address is at the organization's host if that can be in an email address",
      given: ({ member, realm }) =>
        member.call(
          'PATCH /settings',
          { email_address_visibility: 4 },
          { host: `${realm.subdomain}.chat.example.com` },
        ),
      as: 'member',
      ...hosted('GET /users/me'),
      has: ({ member, realm }) => ({ email: `user${member.id}@${realm.subdomain}.chat.example.com` }),
    },
    {
      clause: 'users#generated-address users#by-generated-address',
      when: "the generated address is looked up, the fallback isn't",
      as: 'member',
      send: ({ member }) => `GET /users/user${member.id}@parley.invalid`,
      request: ({ realm }) => ({ host: `${realm.subdomain}.chat.example.com` }),
      error: bad('No such user'),
    },
  ],
}

export const operatorRows: { env: Record<string, string>; rows: readonly Row[] } = {
  env: { PARLEY_API_USER_CREATION: 'off', PARLEY_PASSWORD_MIN_LENGTH: '60' },
  rows: [
    {
      clause: 'users#create-accounts',
      when: 'account creation is turned off, for owners too',
      as: 'owner',
      send: 'POST /users',
      fields: { email: 'new@x.example', full_name: 'New Person', password: 'a long enough passphrase' },
      error: bad('User not authorized to create users'),
    },
    {
      clause: 'users#create-accounts conventions#roles',
      when: 'a user who can never create accounts gets that error instead',
      as: 'member',
      send: 'POST /users',
      error: [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
    },
    {
      clause: 'authentication#login-policy',
      when: 'the right password is shorter than the current policy allows',
      send: 'POST /fetch_api_key',
      fields: ({ member }) => ({ username: member.email, password: 'a long enough passphrase for tests' }),
      error: [401, 'PASSWORD_RESET_REQUIRED', 'Your password has been disabled and needs to be reset'],
      headers: { 'www-authenticate': undefined },
    },
    {
      clause: 'authentication#login-failed authentication#login-policy',
      when: "a wrong short password doesn't reveal the policy",
      send: 'POST /fetch_api_key',
      fields: ({ member }) => ({ username: member.email, password: 'wrong' }),
      error: [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
    },
  ],
}
