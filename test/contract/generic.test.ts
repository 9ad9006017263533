// For every endpoint in the registry: which callers are admitted, which methods a path has, and the errors for bad
// parameters. This tests new endpoints automatically.
import assert from 'node:assert/strict'
import { Compile } from 'typebox/schema'
import { type AnyEndpoint, methodOf, pathOf, pathParams } from '#core/http/endpoint.ts'
import { sessionApiPrefix } from '#core/contract/api-path.ts'
import { basic } from '#test/http.ts'
import { ownPage, signedIn } from '#test/sessions.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import type { Answer, Org, Person } from '#test/world.ts'
import {
  ask,
  bestCaller,
  distinctParams,
  dump,
  endpoints,
  guarded,
  holdLog,
  isWrite,
  orderedParams,
  paramsWith,
  pathFor,
  sample,
  tooManyFields,
  wireText,
} from './generic-probe.ts'

const admitted = 'The request body could not be read: more than 1000 fields'
/** Admitted or not, this request changes nothing. */
const probe = (org: Org, endpoint: AnyEndpoint, as?: Person, authorization?: string): Promise<Answer> =>
  ask(org, endpoint, {
    ...(as === undefined ? {} : { as }),
    params: tooManyFields,
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  })

function assertRefused(answer: Answer, status: number, code: string, msg: string, route: string): void {
  assert.deepEqual({ status: answer.status, ...answer.body }, { status, result: 'error', code, msg }, route)
  const challenge = code === 'UNAUTHORIZED' ? 'Basic realm="parley"' : undefined
  assert.equal(answer.headers['www-authenticate'], challenge, route)
}

/** The error that an access level gives to this role. */
function roleRefusal(access: string, role: number, isBot: boolean): [string, string] | undefined {
  if (access.includes('owner') && role > 100) return ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner']
  if (access.includes('administrator') && role > 200)
    return ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator']
  if (access.includes('non-guest') && role === 600) return ['BAD_REQUEST', 'Not allowed for guest users']
  if (access === 'bot' && !isBot) return ['PERMISSION_DENIED', 'Must be a bot user']
  if (access.includes('human') && isBot) return ['BAD_REQUEST', 'This endpoint does not accept bot requests.']
  return undefined
}

/** A URL has room for fewer. */
const nested = (inForm: boolean): string => {
  const depth = inForm ? 100_000 : 2_000
  return '['.repeat(depth) + ']'.repeat(depth)
}

mainlyOnSqlite('every endpoint', test => {
  test('requires credentials and refuses bad ones', async ({ org }) => {
    const here = await org()
    const elsewhere = await org()
    const { member } = here
    const cases: [string | undefined, number, string, string][] = [
      [undefined, 401, 'UNAUTHORIZED', 'Not logged in: API authentication or user session required'],
      ['Bearer x', 400, 'BAD_REQUEST', 'This endpoint requires HTTP basic authentication.'],
      ['Basic', 401, 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
      ['Basic ????', 401, 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
      [basic(member.email, 'short'), 401, 'UNAUTHORIZED', 'Malformed API key'],
      [basic(member.email, 'x'.repeat(32)), 401, 'UNAUTHORIZED', 'Invalid API key'],
      [basic(here.owner.email, member.apiKey), 401, 'UNAUTHORIZED', 'Invalid API key'],
      [
        basic(elsewhere.owner.email, elsewhere.owner.apiKey),
        401,
        'UNAUTHORIZED',
        'Account is not associated with this subdomain',
      ],
    ]
    for (const endpoint of guarded)
      for (const [authorization, status, code, msg] of cases)
        assertRefused(await probe(here, endpoint, undefined, authorization), status, code, msg, endpoint.route)
  })

  test('refuses deactivated accounts', async ({ org }) => {
    const here = await org()
    await here.member.ok('DELETE /users/me')
    for (const endpoint of guarded)
      assertRefused(
        await probe(here, endpoint, here.member),
        401,
        'UNAUTHORIZED',
        'Account is deactivated',
        endpoint.route,
      )
  })

  test('admits exactly the roles it declares', async ({ org }) => {
    const here = await org()
    const { owner, admin, moderator, member, guest, bot, join } = here
    const people = [owner, admin, moderator, member, guest]
    const bots = [
      bot,
      await join('Admin Bot', 200, { type: 1, ownerId: owner.id }),
      await join('Guest Bot', 600, { type: 3, ownerId: owner.id }),
    ]
    for (const endpoint of guarded)
      for (const person of [...people, ...bots]) {
        const answer = await probe(here, endpoint, person)
        const [code, msg] = roleRefusal(endpoint.access, person.role, bots.includes(person)) ?? [
          'BAD_REQUEST',
          admitted,
        ]
        assertRefused(answer, 400, code, msg, `${endpoint.route} by ${person.name}`)
      }
  })

  test('refuses incoming webhook bots unless it admits every account', async ({ org }) => {
    const here = await org()
    for (const endpoint of guarded) {
      const answer = await probe(here, endpoint, here.webhookBot)
      if (endpoint.access === 'every account') assertRefused(answer, 400, 'BAD_REQUEST', admitted, endpoint.route)
      else
        assertRefused(
          answer,
          401,
          'UNAUTHORIZED',
          'This API is not available to incoming webhook bots.',
          endpoint.route,
        )
    }
  })

  test('has its methods and no others, before credentials are checked', async ({ org }) => {
    const here = await org()
    for (const [path, ofPath] of Map.groupBy(endpoints, pathOf)) {
      const declared = ofPath.map(methodOf)
      const allowed_methods = [...declared, ...(declared.includes('GET') ? ['HEAD'] : [])]
      const first = ofPath[0] as AnyEndpoint
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'HEAD']) {
        if (allowed_methods.includes(method)) continue
        const { status, headers, body } = await ask(here, first, { method })
        assert.equal(status, 405, `${method} ${path}`)
        assert.equal(headers.allow, allowed_methods.join(', '))
        if (method === 'HEAD') continue
        assert.deepEqual(body, {
          result: 'error',
          msg: 'Method Not Allowed',
          code: 'METHOD_NOT_ALLOWED',
          allowed_methods,
        })
      }
      const options = await ask(here, first, { method: 'OPTIONS' })
      assert.deepEqual([options.status, options.text], [204, ''])
      assert.equal(options.headers.allow, [...allowed_methods, 'OPTIONS'].sort().join(', '))
    }
  })

  test('accepts sessions from our own pages, and changes nothing for other sites', async world => {
    const here = await world.org()
    const { cookie } = await signedIn(world, here, here.owner)
    await holdLog(world, here)
    const before = await dump(world, here.realm.id)
    const foreign = { ...ownPage, 'sec-fetch-site': 'cross-site', cookie }
    for (const endpoint of endpoints) {
      const send = (headers: Readonly<Record<string, string>>, params = paramsWith(endpoint)): Promise<Answer> =>
        ask(here, endpoint, { params, headers, root: sessionApiPrefix })
      const refused = await send(foreign)
      assert.deepEqual([refused.status, refused.body.code], [403, 'CROSS_SITE_REQUEST'], endpoint.route)
      if (!guarded.includes(endpoint)) continue
      const anonymous = await send(ownPage)
      assert.deepEqual([anonymous.status, anonymous.body.code], [401, 'UNAUTHORIZED'], endpoint.route)
      assert.equal(anonymous.headers['www-authenticate'], 'Session', endpoint.route)
      const own = await send({ ...ownPage, cookie }, tooManyFields)
      // A bot has no session.
      const msg = endpoint.access === 'bot' ? 'Must be a bot user' : admitted
      assert.deepEqual([own.status, own.body.msg], [400, msg], endpoint.route)
    }
    assert.equal(await dump(world, here.realm.id), before)
  })

  test('treats an ID from another organization as unknown', async world => {
    const [here, there] = [await world.org(), await world.org()]
    const before = await dump(world, there.realm.id)
    const foreign = { user_id: there.member.id, bot_id: there.bot.id, email: there.member.email }
    for (const endpoint of guarded.filter(e => pathParams(e).some(name => Object.hasOwn(foreign, name)))) {
      const asked = { as: here.owner, params: paramsWith(endpoint) }
      const unknown = { user_id: 999_999_999, bot_id: 999_999_999, email: 'nobody@x.example' }
      const { status, body } = await ask(here, endpoint, { ...asked, path: pathFor(endpoint, foreign) })
      const expected = await ask(here, endpoint, { ...asked, path: pathFor(endpoint, unknown) })
      assert.deepEqual([status, body], [expected.status, expected.body], endpoint.route)
      assert.ok(status >= 400, endpoint.route)
    }
    assert.equal(await dump(world, there.realm.id), before)
  })

  test('answers HEAD like GET, and lists unknown parameters', async ({ org }) => {
    const here = await org()
    for (const endpoint of endpoints.filter(e => !isWrite(e))) {
      const path = pathFor(endpoint, { user_id: here.member.id, bot_id: here.bot.id, email: here.member.email })
      const asked = { as: bestCaller(endpoint, here), path, params: `${paramsWith(endpoint)}&zeta=1&alpha=&alpha=2` }
      const get = await ask(here, endpoint, asked)
      const head = await ask(here, endpoint, { ...asked, method: 'HEAD' })
      assert.deepEqual([head.status, head.text], [get.status, ''], endpoint.route)
      const ignored = get.status === 200 ? ['alpha', 'zeta'] : undefined
      assert.deepEqual(get.body.ignored_parameters_unsupported, ignored, endpoint.route)
      // Which of its parameters are required depends on the others.
      if (['GET /messages', 'GET /events'].includes(endpoint.route)) continue
      if (pathParams(endpoint).length === 0 && orderedParams(endpoint).every(([, f]) => f.presence !== 'required'))
        assert.equal(get.status, 200, endpoint.route)
    }
  })

  test('names the first missing required parameter', async ({ org }) => {
    const here = await org()
    for (const endpoint of endpoints) {
      const required = orderedParams(endpoint).filter(([, field]) => field.presence === 'required')
      const given: Record<string, string> = {}
      for (const [var_name, field] of required) {
        const { status, body } = await ask(here, endpoint, {
          as: bestCaller(endpoint, here),
          params: new URLSearchParams(given).toString(),
        })
        const msg = `Missing '${var_name}' argument`
        assert.deepEqual(
          { status, ...body },
          { status: 400, result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg, var_name },
          endpoint.route,
        )
        given[var_name] = wireText(field, sample(field.shape.schema))
      }
    }
  })

  test('refuses every mistyped parameter by name, and changes nothing', async world => {
    const here = await world.org()
    await holdLog(world, here)
    const before = await dump(world, here.realm.id)
    const values = [null, true, 1, -1, 'x', [], {}, [null], [[]], [{}], { a: 1 }, ['x'], [true]]
    for (const endpoint of endpoints) {
      const [deepest, ...others] = distinctParams(endpoint).map(([name]) => name)
      const kinds = new Set([deepest, ...others])
      for (const [name, field] of orderedParams(endpoint).filter(([, f]) => f.shape.travels === 'json')) {
        const { schema } = field.shape
        const allowed = Compile(schema)
        const refused = async (text: string, msg: RegExp | string): Promise<void> => {
          const params = paramsWith(endpoint, { [name]: text })
          const answer = await ask(here, endpoint, { as: bestCaller(endpoint, here), params })
          const what = `${endpoint.route} with ${name}=${text.slice(0, 50)}: ${answer.text}`
          assert.deepEqual([answer.status, answer.body.code], [400, 'BAD_REQUEST'], what)
          if (typeof msg === 'string') assert.equal(answer.body.msg, msg, what)
          else assert.match(answer.body.msg, msg, what)
        }
        // For a second parameter of a kind, one text and one value are enough.
        const tried = <T>(all: readonly T[]): readonly T[] => (kinds.has(name) ? all : all.slice(0, 1))
        await Promise.all([
          ...(field.shape.takesBareText
            ? []
            : tried(['abc', '', 'True', '{', '[1', '"', '1 2', "{'a': 1}"]).map(text =>
                refused(text, `${name} is not valid JSON`),
              )),
          ...tried(values.filter(value => !allowed.Check(value))).map(value =>
            refused(JSON.stringify(value), new RegExp(`\\b${name}\\b`)),
          ),
          ...(schema['type'] === 'integer'
            ? tried(['1.0', '1.5', '1e3', '-1E2']).map(text => refused(text, `${name} is not an integer`))
            : []),
          ...(name === deepest && Object.keys(schema).length > 0
            ? [refused(nested(isWrite(endpoint)), new RegExp(`\\b${name}\\b`))]
            : []),
        ])
        // The last value of a repeated name counts.
        const twice = (first: string, last: string): string =>
          `${paramsWith(endpoint)}&${name}=${first}&${name}=${last}`
        const { body } = await ask(here, endpoint, { as: bestCaller(endpoint, here), params: twice('1', 'abc') })
        if (!field.shape.takesBareText) assert.equal(body.msg, `${name} is not valid JSON`, endpoint.route)
      }
    }
    assert.equal(await dump(world, here.realm.id), before)
  })
})
