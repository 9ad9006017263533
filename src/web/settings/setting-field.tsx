// Fields for settings, generated from the server's declarations.
import type { JSX } from 'preact'
import type { JsonSchema, Shape } from '#core/contract/shape.ts'
import { languages } from '#features/languages/languages.ts'
import { allSettings, notificationSounds } from '#features/personal-settings/personal-settings.ts'
import { client, useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { choicesOf, helpOf, nameOf, type SettingText } from '../text/setting-text.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import { SelectField, LimitField, type Option, Switch } from '../ui/fields.tsx'
import { lazy } from '../ui/lazy.tsx'
import { NumberField, TextField } from '../ui/text-field.tsx'

interface Props {
  readonly name: string
  readonly schema: JsonSchema
  readonly text: SettingText
  readonly value: unknown
  readonly save: (value: unknown) => Promise<unknown>
  readonly locked?: string | undefined
  /** The values to choose from, if the declaration doesn't list them. */
  readonly options?: readonly Option<string | number>[] | undefined
  /** For limits: how many stored units one unit in the field is. */
  readonly unit?: number | undefined
}

/** Without a limit, the value is null or -1. */
const isUnlimited = (value: unknown): boolean => value === null || value === -1

/** A list that can be searched. */
export const ComboField = lazy(async () => (await import('./combo-field.tsx')).ComboField, <div class="setting" />)

/** A list with more choices can be searched. */
const mostInList = 12

export const SettingField = ({ name, ...given }: Props): JSX.Element => (
  <SettingAnchor name={name}>
    <Control {...given} />
  </SettingAnchor>
)

function Control({ schema, text, value, save, locked, options, unit = 1 }: Omit<Props, 'name'>): JSX.Element {
  const shared = { label: nameOf(text), help: helpOf(text), locked, save }
  const named = options ?? schema.enum?.map(one => optionOf(one as string | number, text))
  if (named !== undefined && named.length > mostInList)
    return <ComboField {...shared} value={value as string | number} options={named} />
  if (named !== undefined) return <SelectField {...shared} value={value as string | number} options={named} />
  if (schema.anyOf?.some(one => one.const === 'unlimited') === true)
    return <LimitField {...shared} value={isUnlimited(value) ? 'unlimited' : (value as number)} unit={unit} />
  if (schema.type === 'boolean') return <Switch {...shared} value={value === true} />
  if (schema.type === 'integer')
    return <NumberField {...shared} value={value as number} min={schema.minimum} max={schema.maximum} />
  const isLong = (schema.maxLength ?? 0) > 200
  return <TextField {...shared} value={value as string} maxLength={schema.maxLength} isLong={isLong} />
}

const optionOf = (value: string | number, text: SettingText): Option<string | number> => ({
  value,
  name: choicesOf(text)[value] ?? String(value),
})

/** Strings are sent as they are, so a declaration that takes JSON needs quotes around them. */
export const asSent = ({ travels }: Shape<unknown>, value: unknown): unknown =>
  travels === 'json' && typeof value === 'string' ? JSON.stringify(value) : value

/** Personal settings: the user's, or the defaults for new users. */
export type PersonalName = Exclude<keyof typeof administration.value.personal, 'timezone'>

/** For values that the declaration doesn't list. */
function optionsOf(name: PersonalName, value: unknown): readonly Option<string>[] | undefined {
  const t = administration.value
  if (name === 'notification_sound')
    return ['none', ...notificationSounds].map(one => ({ value: one, name: one === 'none' ? t.none : one }))
  return name === 'default_language' ? languageOptions(value) : undefined
}

/** With the one that's chosen: another client may have other languages. */
export function languageOptions(chosen: unknown): readonly Option<string>[] {
  const translated = languages.map(({ code, name }) => ({ value: code, name }))
  return translated.some(({ value }) => value === chosen)
    ? translated
    : [...translated, { value: String(chosen), name: String(chosen) }]
}

interface PersonalFieldProps {
  readonly name: PersonalName
  readonly value: unknown
  readonly save: (name: PersonalName, value: unknown) => Promise<unknown>
  readonly locked?: string | undefined
}

export const PersonalField = ({ name, value, save, locked }: PersonalFieldProps): JSX.Element => (
  <SettingField
    name={name}
    schema={allSettings[name].shape.schema}
    text={administration.value.personal[name]}
    value={value}
    options={optionsOf(name, value)}
    locked={locked}
    save={wanted => save(name, asSent(allSettings[name].shape, wanted))}
  />
)

export const saveOwn = (name: string, value: unknown): Promise<unknown> =>
  client.call('PATCH /settings', { [name]: value } as object)

/** Fields for the user's own settings. */
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
