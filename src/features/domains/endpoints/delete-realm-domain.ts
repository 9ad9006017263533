import { endpoint } from '#core/http/endpoint.ts'
import { everyone } from '#core/contract/event-type.ts'
import { changeRealmSetting, realmUpdated } from '#features/realms/public.ts'
import { domainFields, DomainUnknown } from '../domain.ts'
import { domainRemoved } from '../events.ts'
import { deleteDomain, domainsOf } from '../store.ts'

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
