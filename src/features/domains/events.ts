import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { domainObject } from './domain.ts'

export const domainAdded = eventType('realm_domains', 'add', 'A domain was added to the allowed domains.', {
  realm_domain: required(domainObject, 'The domain.'),
})

export const domainChanged = eventType(
  'realm_domains',
  'change',
  'Subdomains of a domain were allowed or disallowed.',
  {
    realm_domain: required(domainObject, 'The domain.'),
  },
)

export const domainRemoved = eventType('realm_domains', 'remove', 'A domain was removed from the allowed domains.', {
  domain: required(text, 'The domain.'),
})
