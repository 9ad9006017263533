// Domains of disposable addresses, from a public list.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const library = (): typeof import('disposable-email-domains-js') => require('disposable-email-domains-js')
let known: ReadonlySet<string> | undefined

/** Loaded with the first account, synchronously: a transaction awaits only the database. */
export function isDisposable(domain: string): boolean {
  known ??= library().disposableEmailBlocklistSet()
  return known.has(domain)
}
