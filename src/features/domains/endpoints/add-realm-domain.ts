import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { anyJson, list } from '#core/contract/shape.ts'
import { everyone } from '#core/contract/event-type.ts'
import { DomainExists, domainFields, DomainInvalid, normalizeDomain } from '../domain.ts'
import { domainAdded } from '../events.ts'
import { domainsOf, insertDomain } from '../store.ts'

/** Every client gets all domains at its start. */
export const domainsLimit = limit('domains', 'an organization', 1_000)

export const addRealmDomain = endpoint({
  route: 'POST /realm/domains',
  summary: 'Allow a domain',
  description: 'While emails_restricted_to_domains is on, only addresses of the allowed domains may join.',
  access: 'owner',
  params: domainFields,
  returns: { new_domain: required(list(anyJson), 'Two values: the ID and the domain as it is stored.') },
  errors: [DomainInvalid, DomainExists, domainsLimit.Exceeded],
  emits: [domainAdded],

  async handle({ caller, params: { allow_subdomains, ...given }, tx }) {
    const domain = normalizeDomain(given.domain)
    const known = await domainsOf(tx, caller.realmId)
    if (known.some(one => one.domain === domain)) throw DomainExists({ domain })
    requireWithin(domainsLimit, known.length + 1)
    const realm_domain = { domain, allow_subdomains }
    const id = await insertDomain(tx, caller.realmId, realm_domain)
    await tx.emit(domainAdded, everyone, { realm_domain })
    return { new_domain: [id, domain] }
  },
})
