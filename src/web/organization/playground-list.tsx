import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { ListEditor } from './list-editor.tsx'
import { readState } from './read-state.ts'

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
