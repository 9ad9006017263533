// The look that a user chose, written into the page by the server: a script would set it only after the first paint.
import type { PersonalSettings } from '#features/personal-settings/public.ts'

const themes: Readonly<Record<PersonalSettings['color_scheme'], string>> = {
  1: '',
  2: ' data-theme="dark"',
  3: ' data-theme="light"',
}

/** `index` is the built page. */
export function pageWithLook(index: string, build: string, settings: PersonalSettings): string {
  const { color_scheme, high_contrast_mode, web_font_size_px: px, web_line_height_percent: percent } = settings
  const contrast = high_contrast_mode ? ' data-contrast="more"' : ''
  const width = settings.fluid_layout_width ? ' data-width="full"' : ''
  // The code of a language has letters, digits and hyphens only.
  const root = `<html lang="${settings.default_language}"${themes[color_scheme]}${contrast}${width} data-build="${build}">`
  const sizes = `<link rel="stylesheet" href="/web/sizes/${px}-${percent}.css" /></head>`
  return index.replace('<html lang="en">', root).replace('</head>', sizes)
}

/** A file of its own, because the policy allows no style in the page. */
export function sizesStyle(file: string): string | undefined {
  const [, px, percent] = /^(\d{1,5})-(\d{1,5})\.css$/.exec(file) ?? []
  return px === undefined ? undefined : `:root{--font-size:${px}px;--line-percent:${percent}}`
}
