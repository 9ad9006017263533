// An endpoint, and everything about its requests that doesn't depend on the request.
import { type AnyEndpoint, methodOf } from './endpoint.ts'
import { type Decoded, decoder, type RawParams } from './decode.ts'
import { type BodyLimits, bodyLimits, fileLimit, formLimits } from './form.ts'
import { type Run, runOf } from './run.ts'

export interface Operation {
  readonly endpoint: AnyEndpoint
  /** Has no body, and writes nothing. */
  readonly isRead: boolean
  readonly isAnonymous: boolean
  readonly body: BodyLimits
  /** The largest file that the endpoint takes, if it takes one. */
  readonly fileBytes: number | undefined
  /** Whether a request with this many bytes of parameters takes turns. */
  readonly isHeavy: (bytes: number) => boolean
  /** Whether a request with these parameters takes turns. */
  readonly isCostly: (params: Decoded['params']) => boolean
  readonly decode: (raw: RawParams) => Decoded
  readonly run: Run
}

/** Enough for about a hundred message IDs. */
const longRequestBytes = 500

export function operation(endpoint: AnyEndpoint): Operation {
  const { access, bodyMib, heavy, picture, takesFile } = endpoint
  const isAnonymous = access === 'anyone'
  const usual = isAnonymous ? bodyLimits.anonymousForm : bodyLimits.form
  const fileBytes = picture === undefined ? fileLimit : picture.mostMib * 1024 * 1024
  return {
    endpoint,
    isRead: methodOf(endpoint) === 'GET',
    isAnonymous,
    body: bodyMib === undefined ? usual : formLimits(bodyMib),
    fileBytes: takesFile ? fileBytes : undefined,
    isHeavy: bytes => heavy === true || (heavy === 'if long' && bytes > longRequestBytes),
    isCostly: params => typeof heavy === 'function' && heavy(params),
    decode: decoder(endpoint),
    run: runOf(endpoint),
  }
}
