// Personal settings as JSON text in a row: the values that differ from the factory's and, in the row of an account, the
// names of the settings that its user chose.
import { memoize } from '#core/base/memoize.ts'
import { allSettings, type PersonalSettingName, type PersonalSettings } from './personal-settings.ts'

type Values = Partial<PersonalSettings>
type Stored = Values & { readonly edited?: readonly string[] }

const factoryValues = Object.fromEntries(
  Object.entries(allSettings).map(([name, declared]) => [name, declared.factory]),
) as PersonalSettings

export const storedSettings = (values: Values): string => JSON.stringify(differing(values))

export const readSettings = memoize((stored): PersonalSettings => {
  const { edited: _, ...values } = JSON.parse(stored) as Stored
  return { ...factoryValues, ...values }
})

/** The settings that the user of the account chose at some time. */
export const editedSettings = (stored: string): readonly string[] => (JSON.parse(stored) as Stored).edited ?? []

/** `byOwner`: the user of the account chose these values. */
export function withSettings(stored: string, change: Values, byOwner: boolean): string {
  const edited = [...new Set([...editedSettings(stored), ...(byOwner ? Object.keys(change) : [])])]
  const values = differing({ ...readSettings(stored), ...change })
  return JSON.stringify(edited.length === 0 ? values : { ...values, edited })
}

function differing(values: Values): Values {
  const entries = Object.entries(values).filter(([name, value]) => value !== factoryValues[name as PersonalSettingName])
  return Object.fromEntries(entries)
}
