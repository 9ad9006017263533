// The settings by their labels, of the user and of the organization, and the sections that they stand in.
import { visit } from '../base/history.ts'
import { theStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { type Name, prepareName } from '../complete/fuzzy.ts'
import { type OrganizationSettingName, sectionName, visibleSections } from '../organization/organization-groups.ts'
import { settingSections } from '../settings/preference-groups.ts'
import { administration } from '../text/administration.ts'
import { nameOf, type SettingText } from '../text/setting-text.ts'

export interface SettingPlace {
  readonly key: string
  readonly text: string
  readonly name: Name
  /** Where it stands. */
  readonly about: string
  readonly go: () => void
}

export function settingPlaces(): SettingPlace[] {
  const t = administration.value
  const { organization } = theStore()
  const place = (address: string, about: string, text: string, setting?: string): SettingPlace => ({
    key: `${address} ${setting ?? ''}`,
    text,
    name: prepareName(text),
    about,
    go() {
      goTo(`#${address}`)
      if (setting !== undefined) showSetting(`#${address}`, setting)
    },
  })
  const placesIn = (
    address: string,
    view: string,
    section: string,
    fields: readonly (readonly [string, SettingText])[],
  ) => [place(address, view, section), ...fields.map(([name, text]) => place(address, section, nameOf(text), name))]
  const own = settingSections.flatMap(({ path, name, fields }) =>
    placesIn(
      `settings/${path}`,
      t.settings.title,
      t.settings[name],
      fields.map(field => [field, t.personal[field]] as const),
    ),
  )
  const ofOrganization = visibleSections(theStore()).flatMap(section =>
    placesIn(
      `organization/${section.path}`,
      organization.name,
      sectionName(t, section),
      section.name === 'permissions'
        ? Object.entries(t.permissions)
        : section.fields.map((field: OrganizationSettingName) => [field, t.organization[field]] as const),
    ),
  )
  return [...own, ...ofOrganization]
}

/** The view may still have to be loaded. */
const waitMs = 10_000
const shownMs = 4_000

/** Shows the field of a setting on the page that is opening, and gives it the focus. */
function showSetting(address: string, name: string): void {
  const look = (): boolean => {
    if (!isShown(address)) return false
    const field = document.querySelector<HTMLElement>(`[data-setting="${name}"]`)
    if (field === null) return false
    // The heading of the view takes the focus first.
    setTimeout(() => {
      field.scrollIntoView({ block: 'center' })
      field.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
      field.classList.add('found')
      setTimeout(() => field.classList.remove('found'), shownMs)
    })
    return true
  }
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  // The view before may have a field of this name too.
  setTimeout(() => {
    if (!look()) observer.observe(document.body, { childList: true, subtree: true })
  })
  setTimeout(() => observer.disconnect(), waitMs)
}

/** On a phone the address follows a moment later. */
const isShown = (address: string): boolean => visit.peek().hash === address
