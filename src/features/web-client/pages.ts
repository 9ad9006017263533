// The page of the web client, for users who are signed in, and its files, for every visitor.
import { NotFound, privateHeaders } from '#core/http/answer.ts'
import { page } from '#core/http/page.ts'
import { realmOfHost } from '#features/realms/public.ts'
import { noOrganization } from './no-organization.ts'
import { builtFiles } from './built-files.ts'

/** Only our own files: no script or style in the page itself, no other host, no HTML that is made from text. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const homePage = page({
  path: '/',
  async answer({ db, host, reader }) {
    const realm = await db.readOne(tx => realmOfHost(tx, host))
    if (realm === undefined || realm.deactivated === 1) return noOrganization()
    // Without a session this leads to the page on which users sign in.
    await db.readOne(reader)
    const { index } = await builtFiles()
    const headers = { ...privateHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
    // The form that signs out is accepted only from our own page, so the browser must name it.
    return { status: 200, headers: { ...headers, 'Referrer-Policy': 'same-origin' }, body: index }
  },
})

/** Their names change with their content. */
const caching = 'public, max-age=31536000, immutable'

export const assetPage = page({
  path: '/web/assets/{file}',
  async answer({ path: { file = '' } }) {
    const asset = (await builtFiles()).assets.get(file)
    if (asset === undefined) throw NotFound()
    return { status: 200, headers: { 'Content-Type': asset.type, 'Cache-Control': caching }, body: asset.text }
  },
})
