import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { domainObject } from './domain.ts'
import { domainsOf } from './store.ts'

export const domainsState = statePart({
  types: ['realm_domains'],
  fields: {
    realm_domains: required(list(domainObject), 'The allowed domains, in the order they were added.'),
  },
  read: async ({ tx, caller }) => ({ realm_domains: await domainsOf(tx, caller.realmId) }),
})
