// The settings and their pages as places to go to.
import { theStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { type Name, prepareName } from '../complete/fuzzy.ts'
import { allSettings } from '../settings/all-settings.ts'

export interface SettingPlace {
  readonly key: string
  readonly text: string
  readonly name: Name
  /** Where it stands. */
  readonly about: string
  readonly go: () => void
}

export const settingPlaces = (): SettingPlace[] =>
  allSettings(theStore()).map(({ label, address, page }) => ({
    key: address,
    text: label,
    name: prepareName(label),
    about: page,
    go: () => goTo(`#${address}`),
  }))
