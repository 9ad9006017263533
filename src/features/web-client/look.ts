// What the server writes into the page. The look that a user chose: a script would set it only after the first paint. And
// facts of the server that the API does not have.
import type { PersonalSettings } from '#features/personal-settings/public.ts'

const themes: Readonly<Record<PersonalSettings['color_scheme'], string>> = {
  1: '',
  2: ' data-theme="dark"',
  3: ' data-theme="light"',
}

interface Facts {
  readonly build: string
  /** Without it the client does not say that mail was sent. */
  readonly hasMail: boolean
}

/** `index` is the built page. */
export function pageWith(index: string, { build, hasMail }: Facts, settings: PersonalSettings): string {
  const { color_scheme, high_contrast_mode, web_font_size_px: px, web_line_height_percent: percent } = settings
  const contrast = high_contrast_mode ? ' data-contrast="more"' : ''
  const width = settings.fluid_layout_width ? ' data-width="full"' : ''
  // The code of a language has letters, digits and hyphens only.
  const root = `<html lang="${settings.default_language}"${themes[color_scheme]}${contrast}${width}${hasMail ? '' : ' data-mail="files"'} data-build="${build}">`
  const sizes = `<link rel="stylesheet" href="/web/sizes/${px}-${percent}.css" /></head>`
  return index.replace('<html lang="en">', root).replace('</head>', sizes)
}

/** A file of its own, because the policy allows no style in the page. */
export function sizesStyle(file: string): string | undefined {
  const [, px, percent] = /^(\d{1,5})-(\d{1,5})\.css$/.exec(file) ?? []
  return px === undefined ? undefined : `:root{--font-size:${px}px;--line-percent:${percent}}`
}
