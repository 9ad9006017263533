import { endpoint } from '#core/http/endpoint.ts'
import { everyone } from '#core/contract/event-type.ts'
import { domainFields, DomainUnknown } from '../domain.ts'
import { domainChanged } from '../events.ts'
import { updateDomain } from '../store.ts'

export const patchRealmDomain = endpoint({
  route: 'PATCH /realm/domains/{domain}',
  summary: 'Set whether the subdomains of a domain are allowed',
  access: 'owner',
  params: domainFields,
  errors: [DomainUnknown],
  emits: [domainChanged],

  async handle({ caller, params: realm_domain, tx }) {
    if (!(await updateDomain(tx, caller.realmId, realm_domain))) throw DomainUnknown(realm_domain)
    await tx.emit(domainChanged, everyone, { realm_domain })
  },
})
