// The web client's page, for users who are signed in, and its files, for every visitor.
import { NotFound, privateHeaders } from '#core/http/answer.ts'
import { html, htmlPage } from '#core/http/html.ts'
import { type PageAnswer, page } from '#core/http/page.ts'
import { languageOf } from '#features/languages/public.ts'
import { hasMailServer } from '#features/mail/public.ts'
import { type PersonalSettings, readSettings } from '#features/personal-settings/public.ts'
import { realmOfHost, textsForVisitor } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import { ownAccount } from '#features/users/public.ts'
import { builtFiles } from './built-files.ts'

// The page at an address that no organization has.

const noOrganization = ({ nowhere, language }: ServerTexts): PageAnswer =>
  htmlPage(
    'Parley',
    html`<main class="narrow">
      <h1>Parley</h1>
      <p>${nowhere.page}</p>
      <p>${nowhere.addresses}</p>
      <h2>${nowhere.developers}</h2>
      <p>${nowhere.api('/api/docs')}</p>
    </main>`,
    200,
    language,
  )

// What the server writes into the page: the look that a user chose, because a script would set it only after the first
// paint, and facts about the server that the API doesn't have.

const themes: Readonly<Record<PersonalSettings['color_scheme'], string>> = {
  1: '',
  2: ' data-theme="dark"',
  3: ' data-theme="light"',
}

interface Facts {
  readonly build: string
  /** Without it, the client doesn't say that an email was sent. */
  readonly hasMail: boolean
}

/** `index` is the built page. */
function pageWith(index: string, { build, hasMail }: Facts, settings: PersonalSettings): string {
  const { color_scheme, high_contrast_mode, web_font_size_px: px, web_line_height_percent: percent } = settings
  const contrast = high_contrast_mode ? ' data-contrast="more"' : ''
  const width = settings.fluid_layout_width ? ' data-width="full"' : ''
  // A language code contains only letters, digits and hyphens.
  const { default_language: language } = settings
  const direction = languageOf(language)?.direction === undefined ? '' : ' dir="rtl"'
  const root = `<html lang="${language}"${direction}${themes[color_scheme]}${contrast}${width}${hasMail ? '' : ' data-mail="files"'} data-build="${build}">`
  const sizes = `<link rel="stylesheet" href="/web/sizes/${px}-${percent}.css" /></head>`
  return index.replace('<html lang="en">', root).replace('</head>', sizes)
}

/** In its own file, because the policy allows no styles in the page. */
function sizesStyle(file: string): string | undefined {
  const [, px, percent] = /^(\d{1,5})-(\d{1,5})\.css$/.exec(file) ?? []
  return px === undefined ? undefined : `:root{--font-size:${px}px;--line-percent:${percent}}`
}

/** Only our own files: no scripts or styles in the page itself, no other host, no HTML made from text. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const homePage = page({
  path: '/',
  async answer(call) {
    const { db, host, reader, server } = call
    const realm = await db.readOne(tx => realmOfHost(tx, host))
    if (realm === undefined || realm.deactivated === 1) return noOrganization(textsForVisitor(call))
    // Without a session, this leads to the sign-in page.
    const { settings } = await db.readOne(async tx => ownAccount(tx, await reader(tx)))
    const { index, build } = await builtFiles()
    const body = pageWith(index, { build, hasMail: hasMailServer(server) }, readSettings(settings))
    const headers = { ...privateHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
    // The logout form is accepted only from our own page, so the browser must send the referrer.
    return { status: 200, headers: { ...headers, 'Referrer-Policy': 'same-origin' }, body }
  },
})

/** The names of the files change with their content. */
const caching = 'public, max-age=31536000, immutable'

export const assetPage = page({
  path: '/web/assets/{file}',
  async answer({ path: { file = '' } }) {
    const asset = (await builtFiles()).assets.get(file)
    if (asset === undefined) throw NotFound()
    return { status: 200, headers: { 'Content-Type': asset.type, 'Cache-Control': caching }, body: asset.body }
  },
})

/** An open client compares it with its own build to notice a new version of the server. */
export const buildPage = page({
  path: '/web/build',
  async answer() {
    return {
      status: 200,
      headers: { ...privateHeaders, 'Content-Type': 'text/plain' },
      body: (await builtFiles()).build,
    }
  },
})

export const sizesPage = page({
  path: '/web/sizes/{file}',
  async answer({ path: { file = '' } }) {
    const body = sizesStyle(file)
    if (body === undefined) throw NotFound()
    return { status: 200, headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': caching }, body }
  },
})

/** Browsers need it to install the client as an app. */
export const manifestPage = page({
  path: '/web/manifest.json',
  async answer({ db, host }) {
    const realm = await db.readOne(tx => realmOfHost(tx, host))
    if (realm === undefined) throw NotFound()
    const icons = [192, 512].map(size => ({
      src: `/web/assets/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    }))
    const look = { display: 'standalone', background_color: '#fdfcfa', theme_color: '#0b6b62' }
    const body = JSON.stringify({ name: realm.name, short_name: realm.name, start_url: '/', id: '/', ...look, icons })
    const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'max-age=3600' }
    return { status: 200, headers, body }
  },
})
