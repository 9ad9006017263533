// A request to an address that a user chose. The name is resolved once, all of its addresses are checked, and the
// connection goes to a checked address, so changing the name's address after the check gains nothing. Redirects aren't
// followed.
import dns from 'node:dns/promises'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { areReachable } from '#core/base/reachable-addresses.ts'
import { hasCallablePort, isWebAddress } from '#core/contract/web-address.ts'

interface OutsideRequest {
  readonly url: string
  readonly contentType: string
  readonly body: string
  /** Ends the request at any time. */
  readonly signal: AbortSignal
  /** A longer response is refused. */
  readonly mostBytes: number
  /** Whether private networks and this machine may be called. */
  readonly allowsPrivate: boolean
  /** The host name of this server. */
  readonly ownHost: string
}

export interface OutsideAnswer {
  readonly status: number
  readonly text: string
}

/** Trying again would fail the same way. */
export class OutsideRefusal extends Error {}

export async function postOutside(asked: OutsideRequest): Promise<OutsideAnswer> {
  const { signal } = asked
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([aborted, post(asked)])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function post(asked: OutsideRequest): Promise<OutsideAnswer> {
  const url = checkedUrl(asked.url)
  const addresses = await checkedAddresses(url.hostname.replace(/^\[|\]$/g, ''), asked)
  asked.signal.throwIfAborted()
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const outgoing = send(
    url,
    {
      method: 'POST',
      agent: false,
      lookup: only(addresses),
      signal: asked.signal,
      headers: {
        'content-type': asked.contentType,
        'content-length': Buffer.byteLength(asked.body),
        'user-agent': 'ParleyOutgoingWebhook',
        accept: 'application/json',
      },
    },
    resolve,
  )
  outgoing.on('error', reject)
  outgoing.end(asked.body)
  const incoming = await answered
  try {
    return { status: incoming.statusCode ?? 0, text: await boundedText(incoming, asked.mostBytes) }
  } finally {
    outgoing.destroy()
  }
}

function checkedUrl(text: string): URL {
  const url = isWebAddress(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '' || !hasCallablePort(url))
    throw new OutsideRefusal('the address is not allowed')
  return url
}

async function checkedAddresses(
  host: string,
  { allowsPrivate, ownHost }: Pick<OutsideRequest, 'allowsPrivate' | 'ownHost'>,
): Promise<string[]> {
  const isOwn = `.${host.replace(/\.$/, '')}`.endsWith(`.${ownHost}`)
  const addresses = isOwn && !allowsPrivate ? [] : await addressesOf(host)
  if (addresses.length === 0 || !areReachable(addresses, allowsPrivate))
    throw new OutsideRefusal('the address belongs to a network that may not be called')
  return addresses
}

/** Uses DNS only: the system's lookup would occupy threads that other work needs. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  if (/(^|\.)localhost\.?$/.test(host)) return ['127.0.0.1', '::1']
  const answers = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find(answer => answer.status === 'rejected')
  if (addresses.length === 0 && failed !== undefined) throw failed.reason
  return addresses
}

function only(addresses: readonly string[]): LookupFunction {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, { all }, answer) => {
    const [first] = found
    if (all === true) answer(null, found)
    else answer(null, first?.address ?? '', first?.family)
  }
}

async function boundedText(incoming: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new OutsideRefusal(`the answer has more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
