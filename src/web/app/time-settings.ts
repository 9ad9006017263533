// Times are shown in the zone and the notation that the user has chosen.
import { effect } from '@preact/signals'
import { timeChoices } from '../text/times.ts'
import { currentStore, useStore } from '../base/live.ts'

export function followTimeSettings(): void {
  effect(() => {
    if (currentStore.value === undefined) return
    const { settings } = useStore('settings')
    const { timezone: zone } = settings
    timeChoices.value = { zone: isZone(zone) ? zone : '', is24Hours: settings['twenty_four_hour_time'] === true }
  })
}

/** The server may know zones that the browser does not. */
function isZone(timeZone: unknown): timeZone is string {
  if (typeof timeZone !== 'string' || timeZone === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format()
    return true
  } catch {
    return false
  }
}
