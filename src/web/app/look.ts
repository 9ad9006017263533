// Theme, sizes, language, time zone and time format, as the user chose them. The server puts them into the page; this
// code applies changes right away.
import { effect } from '@preact/signals'
import { wrapsCode } from '../base/code-wrap.ts'
import { currentStore, useStore } from '../base/live.ts'
import { keptWidth, showWidth } from '../sidebar/width.ts'
import { chooseLanguage } from '../text/text.ts'
import { timeChoices } from '../text/times.ts'

/** Values of the setting `color_scheme`. */
const themes: Readonly<Record<number, string>> = { 2: 'dark', 3: 'light' }

export function followLook(): void {
  const { documentElement: root } = document
  showWidth(keptWidth())
  void chooseLanguage(root.lang)
  effect(() => set(root, 'code', wrapsCode.value ? 'wraps' : undefined))
  effect(() => {
    if (currentStore.value === undefined) return
    const { settings } = useStore('settings')
    set(root, 'theme', themes[Number(settings['color_scheme'])])
    set(root, 'contrast', settings['high_contrast_mode'] === true ? 'more' : undefined)
    set(root, 'width', settings['fluid_layout_width'] === true ? 'full' : undefined)
    root.style.setProperty('--font-size', `${Number(settings['web_font_size_px'])}px`)
    root.style.setProperty('--line-percent', String(settings['web_line_height_percent']))
    void chooseLanguage(settings['default_language'] as string)
  })
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete root.dataset[name]
  else root.dataset[name] = value
}

export function followTimeSettings(): void {
  effect(() => {
    if (currentStore.value === undefined) return
    const { settings } = useStore('settings')
    const { timezone: zone } = settings
    timeChoices.value = { zone: isZone(zone) ? zone : '', is24Hours: settings['twenty_four_hour_time'] === true }
  })
}

/** The server may know zones that the browser doesn't. */
function isZone(timeZone: unknown): timeZone is string {
  if (typeof timeZone !== 'string' || timeZone === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format()
    return true
  } catch {
    return false
  }
}
