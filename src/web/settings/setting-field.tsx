// The field for a setting, made from the declaration of the setting on the server.
import type { JSX } from 'preact'
import type { JsonSchema, Shape } from '#core/contract/shape.ts'
import { Choice, LimitField, NumberField, type Option, Switch, TextField } from '../ui/fields.tsx'
import { choicesOf, helpOf, nameOf, type SettingText } from '../text/setting-text.ts'

interface Props {
  readonly schema: JsonSchema
  readonly text: SettingText
  readonly value: unknown
  readonly save: (value: unknown) => Promise<unknown>
  readonly locked?: string | undefined
  /** The values to choose from, where the declaration does not name them. */
  readonly options?: readonly Option<string | number>[] | undefined
  /** For a limit: how many stored units the number in the field counts. */
  readonly unit?: number | undefined
}

/** A limit that is off is answered as null or -1. */
const isUnlimited = (value: unknown): boolean => value === null || value === -1

export function SettingField({ schema, text, value, save, locked, options, unit = 1 }: Props): JSX.Element {
  const shared = { label: nameOf(text), help: helpOf(text), locked, save }
  const named = options ?? schema.enum?.map(one => optionOf(one as string | number, text))
  if (named !== undefined) return <Choice {...shared} value={value as string | number} options={named} />
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

/** The client sends strings as they are; a declaration that takes JSON needs quotes around them. */
export const asSent = ({ travels }: Shape<unknown>, value: unknown): unknown =>
  travels === 'json' && typeof value === 'string' ? JSON.stringify(value) : value
