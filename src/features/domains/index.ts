import { feature } from '#core/feature.ts'
import { addRealmDomain, domainsLimit } from './endpoints/add-realm-domain.ts'
import { deleteRealmDomain } from './endpoints/delete-realm-domain.ts'
import { domainAdded, domainChanged, domainRemoved } from './events.ts'
import { getRealmDomains } from './endpoints/get-realm-domains.ts'
import { patchRealmDomain } from './endpoints/patch-realm-domain.ts'
import { domainsState } from './state.ts'

export const domains = feature({
  name: 'domains',
  about: 'The domains whose addresses may join the organization.',
  endpoints: [getRealmDomains, addRealmDomain, patchRealmDomain, deleteRealmDomain],
  events: [domainAdded, domainChanged, domainRemoved],
  state: [domainsState],
  limits: [domainsLimit],
})
