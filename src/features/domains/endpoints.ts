import { everyone } from '#core/contract/event-type.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { list, anyJson } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { changeRealmSetting, realmUpdated } from '#features/realms/public.ts'
import { domainObject, DomainExists, domainFields, DomainInvalid, normalizeDomain, DomainUnknown } from './domain.ts'
import { domainAdded, domainChanged, domainRemoved } from './events.ts'
import { domainsOf, insertDomain, updateDomain, deleteDomain } from './store.ts'

export const getRealmDomains = endpoint({
  route: 'GET /realm/domains',
  summary: 'List the allowed domains',
  access: 'user',
  returns: { domains: required(list(domainObject), 'In the order they were added.') },

  async handle({ caller, tx }) {
    return { domains: await domainsOf(tx, caller.realmId) }
  },
})

/** Every client loads all domains when it starts. */
export const domainsLimit = limit('domains', 'an organization', 1_000)

export const addRealmDomain = endpoint({
  route: 'POST /realm/domains',
  summary: 'Add an allowed domain',
  description: 'While emails_restricted_to_domains is on, only addresses from the allowed domains can join.',
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

export const patchRealmDomain = endpoint({
  route: 'PATCH /realm/domains/{domain}',
  summary: 'Change whether subdomains of a domain are allowed',
  access: 'owner',
  params: domainFields,
  errors: [DomainUnknown],
  emits: [domainChanged],

  async handle({ caller, params: realm_domain, tx }) {
    if (!(await updateDomain(tx, caller.realmId, realm_domain))) throw DomainUnknown(realm_domain)
    await tx.emit(domainChanged, everyone, { realm_domain })
  },
})

export const deleteRealmDomain = endpoint({
  route: 'DELETE /realm/domains/{domain}',
  summary: 'Remove an allowed domain',
  description: 'When the last domain is removed, emails_restricted_to_domains is turned off.',
  access: 'owner',
  params: { domain: domainFields.domain },
  errors: [DomainUnknown],
  emits: [domainRemoved, realmUpdated],

  async handle({ caller: { realmId }, params: { domain }, tx }) {
    if (!(await deleteDomain(tx, realmId, domain))) throw DomainUnknown({ domain })
    const left = await domainsOf(tx, realmId)
    if (left.length === 0) await changeRealmSetting(tx, realmId, 'emails_restricted_to_domains', false)
    await tx.emit(domainRemoved, everyone, { domain })
  },
})
