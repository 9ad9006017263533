// All settings that the user may see, as a search finds them.
import { matcher, plain } from '../complete/match.ts'
import type { Store } from '../store/store.ts'
import { narrowEncoded } from '#features/markdown/narrow-address.ts'
import { organizationPages, personalPages, type SettingPage } from './setting-pages.ts'

export interface FoundSetting {
  readonly label: string
  /** Without `#`. */
  readonly address: string
  /** The page, and the heading above the setting. */
  readonly page: string
}

/** The pages too: some have lists instead of settings. */
export const allSettings = (store: Store): readonly FoundSetting[] => [
  ...personalPages().flatMap(settingsOf),
  ...organizationPages(store).flatMap(settingsOf),
]

const settingsOf = ({ address, name, groups }: SettingPage): FoundSetting[] => [
  { label: name, address, page: '' },
  ...groups.flatMap(({ title, settings }) =>
    settings.map(([setting, label]) => ({
      label,
      address: `${address}/${narrowEncoded(setting)}`,
      page: title === undefined ? name : `${name} › ${title}`,
    })),
  ),
]

const mostFound = 20

/** The best matches first: by label, then with words of the page. */
export function findSettings(store: Store, query: string): readonly FoundSetting[] {
  const wanted = plain(query.trim())
  const matchOf = matcher(wanted)
  const words = wanted.split(' ')
  return allSettings(store)
    .flatMap(setting => {
      const match = matchOf(plain(setting.label))
      const everything = plain(`${setting.label} ${setting.page}`)
      return words.every(word => everything.includes(word)) ? [{ setting, match }] : []
    })
    .toSorted((a, b) => a.match - b.match)
    .slice(0, mostFound)
    .map(({ setting }) => setting)
}
