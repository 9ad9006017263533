// One connection to the directory, for one login. The library is loaded on first use.
import type { Entry, SearchOptions } from 'ldapts'
import type { Directory } from './directory.ts'

export interface Connection {
  readonly bind: (dn: string, password: string) => Promise<void>
  readonly search: (base: string, options: SearchOptions) => Promise<Entry[]>
  readonly close: () => void
}

const timeouts = { connectTimeout: 5_000, timeout: 5_000 }
/** For all requests on a connection together. */
const deadlineMs = 10_000

/** Sends nothing before the connection is encrypted. */
export async function openConnection({ address: { host, port, tls }, ca }: Directory): Promise<Connection> {
  const { Client } = await import('ldapts')
  const url = `${tls === 'always' ? 'ldaps' : 'ldap'}://${host.includes(':') ? `[${host}]` : host}:${port}`
  // With TLS options the library would use TLS from the first byte.
  const client = new Client({ url, ...timeouts, ...(tls === 'always' ? { tlsOptions: trust(host, ca) } : {}) })
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => {})
  const close = (): void => {
    clearTimeout(deadline)
    void client.unbind().catch(() => {})
  }
  const deadline = setTimeout(() => {
    close()
    reject(new Error('There was no answer in time.'))
  }, deadlineMs)

  const inTime = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, late])
  /**
   * The library would reconnect on its own, but without encryption: an attacker who cuts the connection could then
   * listen.
   */
  const requireConnected = (): void => {
    if (tls === 'upgrade' && !client.isConnected) throw new Error('The encrypted connection was lost.')
  }
  try {
    if (tls === 'upgrade') await inTime(client.startTLS(trust(host, ca)))
  } catch (error) {
    close()
    throw error
  }
  return {
    async bind(dn, password) {
      requireConnected()
      await inTime(client.bind(dn, password))
    },
    async search(base, options) {
      requireConnected()
      return (await inTime(client.search(base, options))).searchEntries
    },
    close,
  }
}

const trust = (host: string, ca: string | undefined) => ({
  host,
  // A TLS server name must be a host name, not an IP address.
  ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
  minVersion: 'TLSv1.2' as const,
  ...(ca === undefined ? {} : { ca }),
})
