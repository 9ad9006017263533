import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { domainObject } from './domain.ts'

export const domainAdded = eventType('realm_domains', 'add', 'A domain is allowed for addresses.', {
  realm_domain: required(domainObject, 'The domain.'),
})

export const domainChanged = eventType('realm_domains', 'change', 'Whether subdomains are allowed was set.', {
  realm_domain: required(domainObject, 'The domain.'),
})

export const domainRemoved = eventType('realm_domains', 'remove', 'A domain is no longer among the allowed ones.', {
  domain: required(text, 'The domain.'),
})
