// How a personal setting is declared.
import type { ApiError } from '#core/contract/failure.ts'
import { type Of, type Shape, textFrom } from '#core/contract/shape.ts'

export interface Setting<T> {
  readonly shape: Shape<T>
  /** The value of an account for which nobody chose another one. */
  readonly factory: T
  readonly doc: string
  readonly since?: number
  /** Where PATCH /settings words a refusal differently from PATCH /realm/user_settings_defaults. */
  readonly personalShape?: Shape<T>
  /** A rule that is checked after the types of all settings (addendum E.1.2). */
  readonly lateProblem?: (value: T) => ApiError | undefined
}
type More<T> = Omit<Setting<T>, 'shape' | 'factory' | 'doc'>

export const setting = <T>(shape: Shape<T>, factory: NoInfer<T>, doc: string, more: More<T> = {}): Setting<T> => ({
  shape,
  factory,
  doc,
  ...more,
})

/** A choice between words whose refusal is worded at length in PATCH /settings only. */
export const wordSetting = <const V extends readonly string[]>(
  values: V,
  factory: V[number],
  doc: string,
  more: More<V[number]> = {},
): Setting<V[number]> => setting(textFrom(values), factory, doc, { personalShape: textFrom(values, 'long'), ...more })

export type SettingValues<S extends Record<string, Setting<any>>> = { [K in keyof S]: Of<S[K]['shape']> }
