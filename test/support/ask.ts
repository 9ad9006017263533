// One API call to a server in another process.
import type { Agent } from 'node:http'
import type { Owner } from './command.ts'
import { basic, formBody, type FormFields, type RawAnswer, rawRequest } from './http.ts'

export type Credentials = Pick<Owner, 'email' | 'api_key'>

export function ask(
  url: string,
  credentials: Credentials,
  route: string,
  fields: FormFields = {},
  agent?: Agent,
): Promise<RawAnswer> {
  const [method = '', path = ''] = route.split(' ')
  const form = formBody(fields)
  const isGet = method === 'GET'
  return rawRequest(url, {
    method,
    host: 'localhost',
    path: `/api/v1${path}${isGet ? `?${form}` : ''}`,
    ...(isGet ? {} : { body: form }),
    ...(agent === undefined ? {} : { agent }),
    headers: {
      authorization: basic(credentials.email, credentials.api_key),
      ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  })
}
