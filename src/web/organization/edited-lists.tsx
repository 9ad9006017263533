// Lists that administrators edit: linkifiers, playgrounds, domains and default channels.
import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { signedName } from '../store/channel-sign.ts'
import { compareNames } from '../store/order.ts'
import { allChannels } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { ListEditor } from './list-editor.tsx'
import { readState } from './read-state.ts'

export function Linkifiers(): JSX.Element {
  const t = administration.value.org
  return (
    <>
      <p>{t.linkifiersHelp}</p>
      <ListEditor
        ask={async () => (await client.call('GET /realm/linkifiers')).linkifiers}
        type="realm_linkifiers"
        row={({ id, pattern, url_template }) => ({ key: id, name: pattern, detail: url_template })}
        remove={({ id }) => client.call('DELETE /realm/filters/{filter_id}', { filter_id: id })}
        fields={[
          { name: 'pattern', label: t.pattern, help: t.patternHelp },
          { name: 'url_template', label: t.urlTemplate, help: t.urlTemplateHelp },
        ]}
        add={({ pattern = '', url_template = '' }) => client.call('POST /realm/filters', { pattern, url_template })}
        edit={{
          values: ({ pattern, url_template }) => ({ pattern, url_template }),
          send: ({ id }, { pattern = '', url_template = '' }) =>
            client.call('PATCH /realm/filters/{filter_id}', { filter_id: id, pattern, url_template }),
        }}
        empty={t.noLinkifiers}
      />
    </>
  )
}

export function Playgrounds(): JSX.Element {
  const t = administration.value.org
  return (
    <>
      <p>{t.playgroundsHelp}</p>
      <ListEditor
        ask={async () => (await readState('realm_playgrounds')).realm_playgrounds ?? []}
        type="realm_playgrounds"
        row={({ id, name, pygments_language, url_template }) => ({
          key: id,
          name: `${name} (${pygments_language})`,
          detail: url_template,
        })}
        remove={({ id }) => client.call('DELETE /realm/playgrounds/{playground_id}', { playground_id: id })}
        fields={[
          { name: 'name', label: administration.value.name },
          { name: 'pygments_language', label: t.language, help: t.languageHelp },
          { name: 'url_template', label: t.urlTemplate, help: t.playgroundTemplateHelp },
        ]}
        add={({ name = '', pygments_language = '', url_template = '' }) =>
          client.call('POST /realm/playgrounds', { name, pygments_language, url_template })
        }
        empty={t.noPlaygrounds}
      />
    </>
  )
}

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

export function DefaultChannels(): JSX.Element {
  const t = administration.value.org
  const store = useStore('channels')
  const open = allChannels(store)
    .filter(({ invite_only, is_archived }) => !invite_only && !is_archived)
    .sort((a, b) => compareNames(a.name, b.name))
  return (
    <>
      <p>{t.defaultChannelsHelp}</p>
      <ListEditor
        ask={async () => {
          const { streams } = await client.call('GET /streams', { include_default: true })
          return streams.filter(({ is_default }) => is_default === true)
        }}
        type="default_streams"
        row={({ stream_id, name }) => ({ key: stream_id, name })}
        remove={({ stream_id }) => client.call('DELETE /default_streams', { stream_id })}
        fields={[
          {
            name: 'stream_id',
            label: t.channel,
            options: open.map(channel => ({ value: String(channel.stream_id), name: signedName(channel) })),
          },
        ]}
        add={({ stream_id }) => client.call('POST /default_streams', { stream_id: Number(stream_id) })}
        empty={t.noDefaultChannels}
      />
    </>
  )
}
