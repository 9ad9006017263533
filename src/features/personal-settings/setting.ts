// Declares a personal setting.
import { mapValues } from '#core/base/records.ts'
import { type Field, optional } from '#core/contract/field.ts'
import { boundedText, InvalidChoice, refine, type Of, type Shape, textFrom } from '#core/contract/shape.ts'

// Languages by code. Clients bring the translations, so any language that has a name can be chosen.

// Created on first use, because the names of all languages take 6 MB and most servers never need them.
let names: Intl.DisplayNames | undefined
const longestCode = 50

/** The name in English; undefined if the text isn't a language code. */
export function languageName(code: string): string | undefined {
  if (code.length > longestCode) return undefined
  try {
    names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    return names.of(code)
  } catch {
    return undefined
  }
}

export const languageCode = refine(boundedText(longestCode), {}, (code, at) =>
  languageName(code) === undefined ? InvalidChoice({ at }) : undefined,
)

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
