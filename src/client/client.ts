// API calls with parameters and responses typed from the declarations. Runs wherever there is `fetch`.
import { apiPrefix } from '#core/contract/api-path.ts'
import { ApiFailure, type ErrorBody, Unreachable } from './api-failure.ts'
import type { Api, ApiRoute } from './api.ts'
import { wireRequest } from './request.ts'

export interface Account {
  /** The URL of the organization. */
  readonly url: string
  readonly email: string
  readonly apiKey: string
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A server that takes longer to respond counts as unreachable. */
  readonly timeoutMs?: number
  /** The browser sends the request even after the page is closed. */
  readonly keepalive?: boolean
}

/** Parameters may be left out if none is required. */
type Arguments<R extends ApiRoute> = object extends Api[R]['params']
  ? [params?: Api[R]['params'], options?: CallOptions]
  : [params: Api[R]['params'], options?: CallOptions]

export interface Client {
  /** Throws ApiFailure, Unreachable, or the signal's reason. */
  readonly call: <R extends ApiRoute>(route: R, ...rest: Arguments<R>) => Promise<Api[R]['answer']>
}

const usualTimeoutMs = 30_000

export const clientOf = ({ url, email, apiKey }: Account): Client =>
  caller(url, () => ({ authorization: basic(email, apiKey) }))

/** For a page of the server: the browser sends the session's cookie. `headers` name the page's user: `X-Parley`. */
export const sessionClient = (url: string, headers: () => Readonly<Record<string, string>>): Client =>
  caller(url, headers, '/json')

/** For endpoints without a login. */
export const anonymousClient = (url: string): Client => caller(url, () => ({}))

export async function logIn(url: string, username: string, password: string): Promise<Account> {
  const { api_key, email } = await anonymousClient(url).call('POST /fetch_api_key', { username, password })
  return { url, email, apiKey: api_key }
}

const caller = (url: string, headers: () => Readonly<Record<string, string>>, prefix: string = apiPrefix): Client => ({
  async call(route, ...[params = {}, { signal, timeoutMs = usualTimeoutMs, keepalive = false } = {}]) {
    const { method, path, form } = wireRequest(prefix, route, params)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signals = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    try {
      const init = {
        method,
        headers: headers(),
        keepalive,
        signal: signals,
        ...(form === undefined ? {} : { body: form }),
      }
      const answer = await fetch(new URL(path, url), init)
      return answered(route, answer.status, await answer.text()) as never
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof Unreachable || signal?.aborted === true) throw error
      throw new Unreachable(route, timeout.aborted ? 'no answer in time' : 'no connection', error)
    }
  },
})

function answered(route: string, status: number, text: string): unknown {
  const body = parsed(text)
  if (body?.['result'] === 'success') return body
  if (body?.['result'] === 'error') throw new ApiFailure(route, status, body as unknown as ErrorBody)
  throw new Unreachable(route, `answered ${status}, but not by the server`)
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const basic = (email: string, apiKey: string): string =>
  `Basic ${new TextEncoder().encode(`${email}:${apiKey}`).toBase64()}`
