// Personal settings: of the user, or the ones that new users start with.
import type { JSX } from 'preact'
import { allSettings, notificationSounds } from '#features/personal-settings/personal-settings.ts'
import { client, useStore } from '../base/live.ts'
import type { Option } from '../ui/fields.tsx'
import { administration } from '../text/administration.ts'
import { choicesOf, nameOf } from '../text/setting-text.ts'
import { asSent, SettingField } from './setting-field.tsx'

export type PersonalName = Exclude<keyof typeof administration.value.personal, 'timezone'>

/** Values that the declaration does not list. */
function optionsOf(name: PersonalName, value: unknown): readonly Option<string>[] | undefined {
  const t = administration.value
  if (name === 'notification_sound')
    return ['none', ...notificationSounds].map(one => ({ value: one, name: one === 'none' ? t.none : one }))
  if (name !== 'default_language') return undefined
  const translated = Object.entries(choicesOf(t.personal.default_language)).map(([code, own]) => ({
    value: code,
    name: own,
  }))
  // Another client may have other languages.
  return translated.some(one => one.value === value)
    ? translated
    : [...translated, { value: String(value), name: String(value) }]
}

interface Props {
  readonly name: PersonalName
  readonly value: unknown
  readonly save: (name: PersonalName, value: unknown) => Promise<unknown>
  readonly locked?: string | undefined
}

export const PersonalField = ({ name, value, save, locked }: Props): JSX.Element => (
  <SettingField
    schema={allSettings[name].shape.schema}
    text={administration.value.personal[name]}
    value={value}
    options={optionsOf(name, value)}
    locked={locked}
    save={wanted => save(name, asSent(allSettings[name].shape, wanted))}
  />
)

const saveOwn = (name: string, value: unknown): Promise<unknown> =>
  client.call('PATCH /settings', { [name]: value } as object)

/** Fields of the user's own settings. */
export function OwnSettings({ names }: { readonly names: readonly PersonalName[] }): JSX.Element {
  const { settings } = useStore('settings')
  return (
    <>
      {names.map(name => (
        <PersonalField key={name} name={name} value={settings[name]} save={saveOwn} />
      ))}
    </>
  )
}

/** The zones that the browser knows. */
export function TimeZone(): JSX.Element {
  const { settings } = useStore('settings')
  const zones = Intl.supportedValuesOf('timeZone')
  const present = settings['timezone'] as string
  const known = zones.includes(present) ? zones : [present, ...zones]
  return (
    <SettingField
      schema={{}}
      text={nameOf(administration.value.personal.timezone)}
      value={present}
      options={known.map(zone => ({ value: zone, name: zone === '' ? administration.value.none : zone }))}
      save={value => saveOwn('timezone', value)}
    />
  )
}
