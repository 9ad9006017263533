// What others see of the user.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { client, useStore } from '../base/live.ts'
import { isInRole } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { Refusal, SettingAnchor } from '../ui/field-frame.tsx'
import { SelectField } from '../ui/fields.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ManyChoice, peopleOptions } from '../ui/many-choice.tsx'
import { PictureField, sendFile } from '../ui/picture-field.tsx'
import { useAsked, useSaving } from '../ui/requests.ts'
import { SettingGroup } from '../ui/setting-group.tsx'
import { Face, isDrawn } from '../ui/signs.tsx'

export function Profile(): JSX.Element {
  const t = administration.value
  const store = useStore('people', 'organization', 'groups')
  const own = store.people.get(store.ownId)
  const isFixed = (setting: string): boolean =>
    store.realm[`realm_${setting}_changes_disabled`] === true && !isInRole(store, 'role:administrators')
  const [isNameFixed, isPictureFixed] = [isFixed('name'), isFixed('avatar')]
  return (
    <>
      <SettingGroup>
        <SettingAnchor name="full_name">
          <TextField
            label={t.name}
            value={own?.full_name ?? ''}
            locked={isNameFixed ? t.settings.onlyAdministratorsChangeNames : undefined}
            save={full_name => client.call('PATCH /settings', { full_name })}
          />
        </SettingAnchor>
        <SettingAnchor name="avatar">
          <PictureField
            label={t.settings.picture}
            locked={isPictureFixed ? t.settings.onlyAdministratorsChangePictures : undefined}
            send={file => sendFile('POST', '/users/me/avatar', file)}
            remove={isDrawn(own) ? undefined : () => client.call('DELETE /users/me/avatar')}
          >
            <Face userId={store.ownId} />
          </PictureField>
        </SettingAnchor>
      </SettingGroup>
      <ProfileFields />
    </>
  )
}

const Kind = { paragraph: 2, dropdown: 3, date: 4, link: 5, users: 6 } as const

function ProfileFields(): JSX.Element | null {
  const t = administration.value
  const store = useStore('people', 'groups')
  const fields = useAsked(() => client.call('GET /realm/profile_fields'), 'custom_profile_fields')
  const own = useAsked(() => client.call('GET /users/me'))
  const values = own.answer?.profile_data as Readonly<Record<string, { readonly value: string }>> | undefined
  if (fields.answer === undefined || values === undefined || fields.answer.custom_fields.length === 0) return null
  const isAdministrator = isInRole(store, 'role:administrators')
  return (
    <SettingGroup title={t.settings.profileFields}>
      {fields.answer.custom_fields.map(field => {
        const { id, type, name, hint } = field
        const locked = field.editable_by_user || isAdministrator ? undefined : t.settings.onlyAdministratorsFill
        const value = values[id]?.value ?? ''
        const save = (text: string | readonly number[]): Promise<unknown> =>
          (text.length === 0
            ? client.call('DELETE /users/me/profile_data', { data: [id] })
            : client.call('PATCH /users/me/profile_data', { data: [{ id, value: text as string }] })
          ).then(own.again)
        const shared = { label: name, help: hint === '' ? undefined : hint, value, locked, save }
        if (type === Kind.users)
          return <UsersField key={id} label={name} chosen={value} save={save} isLocked={locked !== undefined} />
        if (type === Kind.dropdown)
          return (
            <SelectField key={id} {...shared} options={[{ value: '', name: t.none }, ...choicesIn(field.field_data)]} />
          )
        const kind = type === Kind.date ? 'date' : type === Kind.link ? 'url' : 'text'
        return <TextField key={id} {...shared} type={kind} isLong={type === Kind.paragraph} />
      })}
    </SettingGroup>
  )
}

function choicesIn(fieldData: string): { value: string; name: string }[] {
  const choices = JSON.parse(fieldData === '' ? '{}' : fieldData) as Record<string, { text: string; order: string }>
  return Object.entries(choices)
    .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
    .map(([value, { text }]) => ({ value, name: text }))
}

interface UsersProps {
  readonly label: string
  /** IDs as JSON. */
  readonly chosen: string
  readonly save: (ids: readonly number[]) => Promise<unknown>
  readonly isLocked: boolean
}

function UsersField({ label, chosen, save, isLocked }: UsersProps): JSX.Element {
  const store = useStore('people')
  const [saving, run] = useSaving()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set(chosen === '' ? [] : (JSON.parse(chosen) as number[])))
  const change = (next: ReadonlySet<number>): void => {
    setIds(next)
    void run(() => save([...next]))
  }
  return (
    <div class="setting wide">
      <ManyChoice label={label} options={peopleOptions(store)} chosen={ids} change={change} isLocked={isLocked} />
      <Refusal text={saving.refusal} />
    </div>
  )
}
