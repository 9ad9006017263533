// The user's time zone, found by typing a part of a city's name.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { nameOf } from '../text/setting-text.ts'
import { language } from '../text/text.ts'
import { SettingAnchor } from '../ui/field-frame.tsx'
import { ComboField, saveOwn } from './setting-field.tsx'

/** The time zones that the browser knows, with the device's own first. */
export function TimeZone(): JSX.Element {
  const { settings } = useStore('settings')
  const stored = settings['timezone'] as string
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions()
  const zones = [...new Set([own, stored, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SettingAnchor name="timezone">
      <ComboField
        label={nameOf(administration.value.personal.timezone)}
        value={stored}
        options={zones.map(zone => ({ value: zone, name: nameOfZone(zone) }))}
        aboutOf={offsetOf}
        save={value => saveOwn('timezone', value)}
      />
    </SettingAnchor>
  )
}

const nameOfZone = (zone: string): string =>
  zone === '' ? administration.value.none : zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** Such as "GMT+1". Empty if the browser doesn't know the zone. */
function offsetOf(zone: string | number): string {
  const timeZone = String(zone)
  if (timeZone === '') return ''
  try {
    const parts = new Intl.DateTimeFormat(language.value, { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
