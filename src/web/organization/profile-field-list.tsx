import type { JSX } from 'preact'
import { client } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { ListEditor } from './list-editor.tsx'

const dropdown = '3'
const externalAccount = 7

export function ProfileFields(): JSX.Element {
  const t = administration.value
  return (
    <ListEditor
      ask={async () => (await client.call('GET /realm/profile_fields')).custom_fields}
      type="custom_profile_fields"
      row={({ id, name, type, hint }) => ({
        key: id,
        name,
        detail: [t.org.fieldTypes[type] ?? '', hint].filter(Boolean).join(' · '),
      })}
      remove={({ id }) => client.call('DELETE /realm/profile_fields/{field_id}', { field_id: id })}
      fields={[
        { name: 'name', label: t.name, maxLength: 40 },
        { name: 'hint', label: t.org.hint, isOptional: true, maxLength: 80 },
        {
          name: 'field_type',
          label: t.org.fieldType,
          options: Object.entries(t.org.fieldTypes)
            .filter(([kind]) => Number(kind) !== externalAccount)
            .map(([value, name]) => ({ value, name })),
        },
        { name: 'choices', label: t.org.fieldOptions, help: t.org.fieldOptionsHelp, type: 'long', isOptional: true },
        { name: 'editable', label: t.org.fieldEditable, type: 'check', isChecked: true },
      ]}
      add={({ name = '', hint = '', field_type = '', choices = '', editable }) =>
        client.call('POST /realm/profile_fields', {
          name,
          hint,
          field_type: Number(field_type),
          editable_by_user: editable === 'on',
          ...(field_type === dropdown ? { field_data: choicesOf(choices) } : {}),
        })
      }
      empty={t.org.noProfileFields}
    />
  )
}

/** One choice per line. */
const choicesOf = (text: string): Record<string, { text: string; order: string }> =>
  Object.fromEntries(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .map((line, index) => [String(index), { text: line, order: String(index + 1) }]),
  )
