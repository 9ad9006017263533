import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { ListEditor } from './list-editor.tsx'

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
