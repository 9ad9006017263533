// A signed-in browser: the cookie, and the requests of our own web client.
import { formBody, type FormFields, type RawRequest } from './http.ts'
import { submit } from './invites.ts'
import { type Answer, type Org, password, type Person, type World } from './world.ts'

/** The headers that our own web client sends with every request. */
export const ownPage = { 'x-parley': 'web', 'sec-fetch-site': 'same-origin' } as const

export interface TestSession {
  /** As the browser sends it: `parley=…`. */
  readonly cookie: string
  readonly call: Person['call']
  /** Like `call`, but must succeed; returns the body. */
  readonly ok: Person['ok']
}

/** The cookie that a response sets, with its attributes. */
export const setCookie = ({ headers }: Answer): string => headers['set-cookie']?.join() ?? ''

export const logIn = (
  world: World,
  org: Org,
  fields: FormFields,
  headers: Record<string, string> = {},
): Promise<Answer> => submit(world, org, '/login/', fields, { 'sec-fetch-site': 'same-origin', ...headers })

export async function signedIn(
  world: World,
  org: Org,
  { email }: Pick<Person, 'email'>,
  fields: FormFields = { stay: 'on' },
  headers: Record<string, string> = {},
): Promise<TestSession> {
  const answer = await logIn(world, org, { username: email, password, ...fields }, headers)
  if (answer.status !== 303) throw new Error(`The login answered ${answer.status}: ${answer.text}`)
  return sessionOf(world, org, answer)
}

/** The session that a response starts. */
export function sessionOf({ raw }: World, { host }: Org, answer: Answer): TestSession {
  const [cookie = ''] = setCookie(answer).split(';')
  const call: Person['call'] = (route, fields = {}, { headers, ...more }: Partial<RawRequest> = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const form = formBody(fields)
    const inQuery = method === 'GET' || method === 'HEAD'
    return raw({
      method,
      host,
      path: `/json${path}${inQuery && form !== '' ? `?${form}` : ''}`,
      ...(inQuery ? {} : { body: form }),
      headers: {
        cookie,
        ...ownPage,
        ...(inQuery ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...more,
    })
  }
  return {
    cookie,
    call,
    async ok(route, fields) {
      const { status, body, text } = await call(route, fields)
      if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`)
      return body
    },
  }
}
