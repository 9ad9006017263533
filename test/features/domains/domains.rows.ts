// The domains whose addresses may join (docs/spec/organization.md#patch-realmdomainsdomain).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const passphrase = 'four herons by the lock'
const send = 'PATCH /realm/domains/harbour.example'
const notOwner = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'] as const

const added =
  (domain: string, allow_subdomains: boolean) =>
  async ({ owner }: Scene): Promise<void> => {
    await owner.ok('POST /realm/domains', { domain, allow_subdomains })
  }

/** Only addresses of `harbour.example` and of subdomains of `quay.example` may join. */
async function restricted(scene: Scene): Promise<void> {
  await added('quay.example', true)(scene)
  await added('harbour.example', false)(scene)
  await scene.owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
}

async function domains({ member }: Scene): Promise<unknown> {
  return (await member.ok('GET /realm/domains')).domains
}

const joining = (email: string) =>
  ({ as: 'admin', send: 'POST /users', fields: { email, password: passphrase, full_name: 'New Person' } }) as const
const joins = (email: string) => ({ given: restricted, ...joining(email) })

const invalid: readonly (readonly [domain: string, why: string])[] = [
  [' ', "Domain can't be empty."],
  ['harbour', 'Domain must have at least one dot (.)'],
  [`${'x'.repeat(248)}.example`, 'Domain is too long'],
  ['.harbour.example', 'Domain cannot start or end with a dot (.)'],
  ['harbour.example.', 'Domain cannot start or end with a dot (.)'],
  ['harbour..example', "Consecutive '.' are not allowed."],
  ['harbour-.example', "Subdomains cannot start or end with a '-'."],
  ['-harbour.example', "Subdomains cannot start or end with a '-'."],
  ...['har_bour', 'bücher', 'har bour', 'a@harbour'].map(
    name => [`${name}.example`, "Domain can only have letters, numbers, '.' and '-'s."] as const,
  ),
]

export const domainRows: readonly Row[] = [
  ...([true, false] as const).map((allow_subdomains): Row => ({
    clause: 'organization#domain events#domains',
    when: `an owner sets allow_subdomains to ${allow_subdomains}`,
    given: added('harbour.example', !allow_subdomains),
    as: 'owner',
    send,
    fields: { allow_subdomains },
    answers: {},
    async afterwards(scene) {
      const realm_domain = { domain: 'harbour.example', allow_subdomains }
      assert.deepEqual(await domains(scene), [realm_domain])
      const event = { event: 'realm_domains/change', payload: { realm_domain }, audience: { everyone: true } }
      assert.deepEqual(await lastEvent(scene), event)
    },
  })),
  {
    clause: 'organization#domain-owners conventions#roles',
    when: "an administrator who isn't an owner, without parameters",
    as: 'admin',
    send,
    error: notOwner,
  },
  ...rowsWith({ clause: 'organization#domain-parameter', as: 'owner', send }, [
    { when: 'allow_subdomains is missing, and the domain is unknown', error: missing('allow_subdomains') },
    {
      when: "allow_subdomains isn't a boolean",
      fields: { allow_subdomains: 1 },
      error: bad('allow_subdomains is not a boolean'),
    },
    {
      when: "allow_subdomains isn't JSON",
      fields: { allow_subdomains: 'yes' },
      error: bad('allow_subdomains is not valid JSON'),
    },
  ]),
  ...rowsWith({ clause: 'organization#domain-unknown', as: 'owner', fields: { allow_subdomains: true } }, [
    ...['quay.example', 'HARBOUR.example', 'sub.harbour.example'].map((domain): Part => ({
      when: `only harbour.example is listed, not ${domain}`,
      given: added('harbour.example', false),
      send: `PATCH /realm/domains/${domain}`,
      error: bad(`No entry found for domain ${domain}.`),
      afterwards: async scene =>
        assert.deepEqual(await domains(scene), [{ domain: 'harbour.example', allow_subdomains: false }]),
    })),
    {
      when: 'another organization has the domain',
      given: ({ other }) =>
        other.owner.ok('POST /realm/domains', { domain: 'theirs.example', allow_subdomains: false }),
      send: 'PATCH /realm/domains/theirs.example',
      error: bad('No entry found for domain theirs.example.'),
    },
  ]),
  {
    clause: 'organization#domain-same',
    when: 'the value stays the same',
    given: added('harbour.example', true),
    as: 'owner',
    send,
    fields: { allow_subdomains: true },
    answers: {},
    async afterwards(scene) {
      const realm_domain = { domain: 'harbour.example', allow_subdomains: true }
      const event = { event: 'realm_domains/change', payload: { realm_domain }, audience: { everyone: true } }
      assert.deepEqual(await lastEvent(scene), event)
    },
  },
  ...['a@harbour.example', 'a@quay.example', 'a@deep.below.quay.example', 'a@Harbour.Example'].map((email): Row => ({
    clause: 'organization#domain-addresses',
    when: `${email} joins`,
    ...joins(email),
  })),
  ...[
    'a@elsewhere.example',
    'a@sub.harbour.example',
    'a@notquay.example',
    'a@quay.example.evil.example',
    'a@example',
  ].map((email): Row => ({
    clause: 'organization#domain-addresses',
    when: `${email} can't join`,
    ...joins(email),
    error: bad(`Email '${email}' not allowed in this organization`),
  })),
  ...['a+b@harbour.example', 'a+b@elsewhere.example'].map((email): Row => ({
    clause: 'organization#domain-plus',
    when: `${email} can't join`,
    ...joins(email),
    error: bad('Email addresses containing + are not allowed.'),
  })),
  ...rowsWith(
    {
      clause: 'organization#domain-new-address',
      given: restricted,
      as: 'owner',
      send: ({ member }) => `PATCH /users/${member.id}`,
    },
    [
      {
        when: 'no account can have an address outside the domains',
        fields: { new_email: 'a@elsewhere.example', full_name: 'Renamed' },
        error: bad("Email 'a@elsewhere.example' not allowed in this organization"),
        afterwards: async ({ owner, member }) =>
          assert.partialDeepStrictEqual((await owner.ok(`GET /users/${member.id}`)).user, {
            delivery_email: member.email,
            full_name: member.name,
          }),
      },
      {
        when: 'nor an address with +',
        fields: { new_email: 'a+b@harbour.example' },
        error: bad('Email addresses containing + are not allowed.'),
      },
      { when: 'an account can have an address inside', fields: { new_email: 'a@deep.QUAY.example' } },
      { when: 'an account keeps its address outside', fields: ({ member }) => ({ new_email: member.email }) },
    ],
  ),
  {
    clause: 'organization#domain-unrestricted',
    when: "the organization doesn't restrict domains",
    given: added('harbour.example', false),
    as: 'admin',
    send: 'POST /users',
    fields: { email: 'a+b@elsewhere.example', password: passphrase, full_name: 'New Person' },
  },
  {
    clause: 'organization#domains-list',
    when: 'a guest reads the domains',
    given: restricted,
    as: 'guest',
    send: 'GET /realm/domains',
    answers: {
      domains: [
        { domain: 'quay.example', allow_subdomains: true },
        { domain: 'harbour.example', allow_subdomains: false },
      ],
    },
  },
  ...rowsWith({ clause: 'organization#domains-add', as: 'owner', send: 'POST /realm/domains' }, [
    {
      when: 'a domain is added in a different letter case',
      fields: { domain: ' Harbour.EXAMPLE ', allow_subdomains: false },
      async afterwards(scene, { body }) {
        assert.deepEqual([typeof body.new_domain[0], body.new_domain[1]], ['number', 'harbour.example'])
        const realm_domain = { domain: 'harbour.example', allow_subdomains: false }
        assert.deepEqual(await domains(scene), [realm_domain])
        const event = { event: 'realm_domains/add', payload: { realm_domain }, audience: { everyone: true } }
        assert.deepEqual(await lastEvent(scene), event)
      },
    },
    { when: 'an administrator adds a domain', as: 'admin', error: notOwner },
    { when: 'no parameters', error: missing('allow_subdomains') },
    { when: 'the domain is missing', fields: { allow_subdomains: true }, error: missing('domain') },
    { when: 'the longest domain', fields: { domain: `${'x'.repeat(247)}.example`, allow_subdomains: false } },
    {
      clause: 'conventions#null-bytes',
      when: 'a NUL in a domain',
      fields: { domain: 'a\0.example', allow_subdomains: false },
      error: bad('domain must not contain null bytes'),
    },
  ]),
  ...invalid.map(([domain, why]): Row => ({
    clause: 'organization#domains-invalid',
    when: `"${domain.slice(0, 20)}" isn't a domain`,
    as: 'owner',
    send: 'POST /realm/domains',
    fields: { domain, allow_subdomains: true },
    error: bad(`Invalid domain: ${why}`),
  })),
  {
    clause: 'organization#domains-exists',
    when: 'the domain is already listed',
    given: added('harbour.example', false),
    as: 'owner',
    send: 'POST /realm/domains',
    fields: { domain: 'Harbour.example', allow_subdomains: true },
    error: bad('The domain harbour.example is already a part of your organization.'),
  },
  {
    clause: 'organization#domains-remove',
    when: 'one of two is removed',
    given: restricted,
    as: 'owner',
    send: 'DELETE /realm/domains/harbour.example',
    answers: {},
    async afterwards(scene) {
      assert.deepEqual(await domains(scene), [{ domain: 'quay.example', allow_subdomains: true }])
      const event = {
        event: 'realm_domains/remove',
        payload: { domain: 'harbour.example' },
        audience: { everyone: true },
      }
      assert.deepEqual(await lastEvent(scene), event)
      const fields = { email: 'a@harbour.example', password: passphrase, full_name: 'New Person' }
      assert.equal((await scene.admin.call('POST /users', fields)).status, 400)
    },
  },
  ...rowsWith({ clause: 'organization#domains-remove', send: 'DELETE /realm/domains/nowhere.example' }, [
    { when: "the domain isn't listed", as: 'owner', error: bad('No entry found for domain nowhere.example.') },
    { when: 'an administrator removes a domain', as: 'admin', error: notOwner },
  ]),
  {
    clause: 'organization#domains-last',
    when: 'the last one is removed',
    async given(scene) {
      await added('harbour.example', false)(scene)
      await scene.owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
    },
    as: 'owner',
    send: 'DELETE /realm/domains/harbour.example',
    answers: {},
    async afterwards({ admin, events }) {
      const told = (await events()).filter(({ type }) => type === 'realm').map(({ payload }) => payload)
      const property = 'emails_restricted_to_domains'
      assert.deepEqual(told, [
        { property, value: true },
        { property, value: false },
      ])
      const fields = { email: 'a@elsewhere.example', password: passphrase, full_name: 'New Person' }
      await admin.ok('POST /users', fields)
    },
  },
  {
    clause: 'organization#domain-addresses',
    when: 'no one can join an organization that only allows its domains and has none',
    given: ({ owner }) => owner.ok('PATCH /realm', { emails_restricted_to_domains: true }),
    ...joining('a@elsewhere.example'),
    error: bad("Email 'a@elsewhere.example' not allowed in this organization"),
  },
]
