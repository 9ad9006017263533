// Personal settings as JSON text in a row: values that differ from the factory values and, in an account's row, the
// names of settings that its user has chosen.
import { entriesOf, mapValues } from '#core/base/records.ts'
import { memoize } from '#core/base/bounded-cache.ts'
import { allSettings, type PersonalSettings } from './personal-settings.ts'

type Values = Partial<PersonalSettings>
type Stored = Values & { readonly edited?: readonly string[] }

const factoryValues = mapValues(allSettings, ({ factory }) => factory) as PersonalSettings

const parsed = (stored: string): Stored => JSON.parse(stored)

export const storedSettings = (values: Values): string => JSON.stringify(differing(values))

export const readSettings = memoize((stored): PersonalSettings => {
  const { edited: _, ...values } = parsed(stored)
  return { ...factoryValues, ...values }
})

/** The settings that the account's user has ever chosen. */
export const editedSettings = (stored: string): readonly string[] => parsed(stored).edited ?? []

/** `byOwner`: the account's user chose these values. */
export function withSettings(stored: string, change: Values, byOwner: boolean): string {
  const edited = [...new Set([...editedSettings(stored), ...(byOwner ? Object.keys(change) : [])])]
  const values = differing({ ...readSettings(stored), ...change })
  return JSON.stringify(edited.length === 0 ? values : { ...values, edited })
}

function differing(values: Values): Values {
  const entries = entriesOf(values).filter(([name, value]) => value !== factoryValues[name])
  return Object.fromEntries(entries)
}
