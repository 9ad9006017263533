import { feature } from '#core/feature.ts'
import { addRealmDomain, domainsLimit, deleteRealmDomain, getRealmDomains, patchRealmDomain } from './endpoints.ts'
import { domainAdded, domainChanged, domainRemoved } from './events.ts'
import { domainsState } from './state.ts'

export const domains = feature({
  name: 'domains',
  about: 'Email domains that are allowed to join the organization.',
  endpoints: [getRealmDomains, addRealmDomain, patchRealmDomain, deleteRealmDomain],
  events: [domainAdded, domainChanged, domainRemoved],
  state: [domainsState],
  limits: [domainsLimit],
})
