// The two prefixes that every endpoint has: one for programs with an API key, one for our own web client with a
// session. They differ in credentials, in which sites' pages may send requests, and in some headers.
import type { IncomingHttpHeaders } from 'node:http'
import { apiPrefix, sessionApiPrefix } from '#core/contract/api-path.ts'
import type { Server } from '#core/server/server.ts'
import { apiHeaders, personalHeaders, securityHeaders } from './answer.ts'
import { requireOwnPage } from './cross-site.ts'
import { sessionToken } from './session-cookie.ts'

/** How a request names its account: with an HTTP Basic header, or with the token in the cookie. */
export type Credentials =
  | { readonly authorization: string | undefined }
  | {
      readonly sessionToken: string | undefined
      /** The user whose page sent the request. */
      readonly pageOf?: number
    }

export interface ApiRoot {
  readonly prefix: string
  /** Throws if the request may come from a page that must not send it. */
  readonly credentials: (headers: IncomingHttpHeaders, server: Server) => Credentials
  /** The name of the client, if the request doesn't choose it. */
  readonly client?: string
  /** The 401 header. */
  readonly challenge: string
  /** The headers of responses. Names and values alternate, which is the form that costs Node the least. */
  readonly jsonHeaders: readonly string[]
  readonly emptyHeaders: readonly string[]
}

function headerLists(headers: typeof personalHeaders): Pick<ApiRoot, 'jsonHeaders' | 'emptyHeaders'> {
  const all = { ...securityHeaders, ...headers }
  const { 'Content-Type': _, ...withoutBody } = all
  return { jsonHeaders: Object.entries(all).flat(), emptyHeaders: Object.entries(withoutBody).flat() }
}

export const keyRoot: ApiRoot = {
  prefix: apiPrefix,
  credentials: ({ authorization }) => ({ authorization }),
  challenge: 'Basic realm="parley"',
  ...headerLists(apiHeaders),
}

export const sessionRoot: ApiRoot = {
  prefix: sessionApiPrefix,
  credentials(headers, server) {
    return { sessionToken: sessionToken(server, headers), ...requireOwnPage(headers) }
  },
  client: 'website',
  // With `Basic`, the browser would open its own login dialog.
  challenge: 'Session',
  ...headerLists(personalHeaders),
}
