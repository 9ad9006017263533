import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { domainObject } from '../domain.ts'
import { domainsOf } from '../store.ts'

export const getRealmDomains = endpoint({
  route: 'GET /realm/domains',
  summary: 'List the allowed domains',
  access: 'user',
  returns: { domains: required(list(domainObject), 'In the order in which they were added.') },

  async handle({ caller, tx }) {
    return { domains: await domainsOf(tx, caller.realmId) }
  },
})
