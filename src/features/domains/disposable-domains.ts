// Domains of disposable addresses, from a public list.
import { createRequire } from 'node:module'
import type { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const require = createRequire(import.meta.url)
interface Library {
  readonly disposableEmailBlocklistSet: typeof disposableEmailBlocklistSet
}
let known: ReadonlySet<string> | undefined

/** Loaded with the first account, synchronously: a transaction awaits only the database. */
export function isDisposable(domain: string): boolean {
  known ??= (require('disposable-email-domains-js') as Library).disposableEmailBlocklistSet()
  return known.has(domain)
}
