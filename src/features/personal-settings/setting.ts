// Declares a personal setting.
import { mapValues } from '#core/base/records.ts'
import { type Field, optional } from '#core/contract/field.ts'
import { type Of, type Shape, textFrom } from '#core/contract/shape.ts'

interface Setting<T> {
  readonly shape: Shape<T>
  /** The value for accounts that haven't chosen another one. */
  readonly factory: T
  readonly doc: string
  readonly since?: number
  /** The shape in PATCH /settings, if its error text differs. */
  readonly personalShape?: Shape<T>
}
type More<T> = Omit<Setting<T>, 'shape' | 'factory' | 'doc'>

export const setting = <T>(shape: Shape<T>, factory: NoInfer<T>, doc: string, more: More<T> = {}): Setting<T> => ({
  shape,
  factory,
  doc,
  ...more,
})

/** A choice of words with a longer error text in PATCH /settings only. */
export const wordSetting = <const V extends readonly string[]>(
  values: V,
  factory: V[number],
  doc: string,
  more: More<V[number]> = {},
): Setting<V[number]> => setting(textFrom(values), factory, doc, { personalShape: textFrom(values, 'long'), ...more })

export type SettingValues<S extends Record<string, Setting<any>>> = { [K in keyof S]: Of<S[K]['shape']> }

type Params<S extends Record<string, Setting<any>>> = { [K in keyof S]: Field<Of<S[K]['shape']>, 'optional'> }

/** The settings in a table as optional parameters. */
export function settingParams<S extends Record<string, Setting<any>>>(
  table: S,
  owner: 'user' | 'new users',
): Params<S> {
  return mapValues<string, Setting<any>, object>(table, ({ shape, personalShape, doc, since }) =>
    optional((owner === 'user' ? personalShape : undefined) ?? shape, doc, since === undefined ? {} : { since }),
  ) as Params<S>
}
