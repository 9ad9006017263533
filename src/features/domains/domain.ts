// An allowed domain as clients see it, and the rules for its text (docs/spec/organization.md#domains-invalid).
import { badRequest } from '#core/contract/failure.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, text } from '#core/contract/shape.ts'

export const DomainInvalid = badRequest('Invalid domain: {why}', "Invalid domain: Domain can't be empty.")
export const DomainExists = badRequest('The domain {domain} is already a part of your organization.')
export const DomainUnknown = badRequest('No entry found for domain {domain}.')

const allowSubdomains = required(bool, 'Whether addresses from its subdomains, at any depth, are allowed too.')
const domain = required(text, 'The domain.', { example: 'lantern-bay.example' })
export const domainFields = { domain, allow_subdomains: allowSubdomains }
export const domainObject = object('RealmDomain', domainFields)

const longest = 255

/** The domain as stored. Fails if it is invalid. */
export function normalizeDomain(given: string): string {
  const settled = given.trim().toLowerCase()
  const why = problemOf(settled)
  if (why !== undefined) throw DomainInvalid({ why })
  return settled
}

function problemOf(name: string): string | undefined {
  if (name === '') return "Domain can't be empty."
  if (!name.includes('.')) return 'Domain must have at least one dot (.)'
  if (name.length > longest) return 'Domain is too long'
  if (name.startsWith('.') || name.endsWith('.')) return 'Domain cannot start or end with a dot (.)'
  for (const label of name.split('.')) {
    if (label === '') return "Consecutive '.' are not allowed."
    if (label.startsWith('-') || label.endsWith('-')) return "Subdomains cannot start or end with a '-'."
    if (!/^[a-z0-9-]*$/.test(label)) return "Domain can only have letters, numbers, '.' and '-'s."
  }
  return undefined
}
