// Whether single letters are shortcuts.
import { signal } from '@preact/signals'

const settingName = 'single-letter keys'
/** People who dictate may press letters by accident. */
export const hasLetterKeys = signal(globalThis.localStorage.getItem(settingName) !== 'off')

export function chooseLetterKeys(isOn: boolean): void {
  hasLetterKeys.value = isOn
  globalThis.localStorage.setItem(settingName, isOn ? 'on' : 'off')
}
