// A setting's name, help text and the names of its values.
export type SettingText =
  | string
  | { readonly name: string; readonly help?: string; readonly choices?: Readonly<Record<string, string>> }

export const nameOf = (text: SettingText): string => (typeof text === 'string' ? text : text.name)
export const helpOf = (text: SettingText): string | undefined => (typeof text === 'string' ? undefined : text.help)
export const choicesOf = (text: SettingText): Readonly<Record<string, string>> =>
  typeof text === 'string' ? {} : (text.choices ?? {})
