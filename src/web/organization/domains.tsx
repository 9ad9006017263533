import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { ListEditor } from './list-editor.tsx'

export function Domains(): JSX.Element {
  const t = administration.value.org
  return (
    <>
      <h3>{t.domains}</h3>
      <ListEditor
        ask={async () => (await client.call('GET /realm/domains')).domains}
        type="realm_domains"
        row={({ domain, allow_subdomains }) => ({
          key: domain,
          name: domain,
          ...(allow_subdomains ? { detail: t.withSubdomains } : {}),
        })}
        remove={({ domain }) => client.call('DELETE /realm/domains/{domain}', { domain })}
        fields={[
          { name: 'domain', label: t.domain },
          { name: 'allow_subdomains', label: t.withSubdomains, type: 'check' },
        ]}
        add={({ domain = '', allow_subdomains }) =>
          client.call('POST /realm/domains', { domain, allow_subdomains: allow_subdomains === 'on' })
        }
        empty={t.noDomains}
        isForOwners
      />
    </>
  )
}
