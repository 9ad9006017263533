// The API documentation: an OpenAPI document, and a page generated from it. Not in the list of features, because it
// describes all of them.
import { memoize } from '#core/base/bounded-cache.ts'
import type { ApiDocument } from './document-types.ts'
import { apiPrefix } from '#core/contract/api-path.ts'
import { apiHeaders } from '#core/http/answer.ts'
import { documentPage, html } from '#core/http/html.ts'
import { KeptText } from '#core/http/shared-text.ts'
import { type Page, page, type PageAnswer } from '#core/http/page.ts'
import { realmOfHost, realmUrl } from '#features/realms/public.ts'

/** Replaced in the cached page by the organization's URL, which depends on the request. */
const anyOrigin = 'https://parley.invalid'

/** The document and the page are created on the first request and cached. */
export function apiDocsPages(loadDocument: () => Promise<ApiDocument>): Page[] {
  let document: Promise<KeptText> | undefined
  let docs: Promise<DocsAt> | undefined
  return [
    page({
      path: `${apiPrefix}/openapi.json`,
      async answer() {
        document ??= loadDocument().then(loaded => new KeptText(`${JSON.stringify(loaded)}\n`))
        return { status: 200, headers: apiHeaders, body: await document }
      },
    }),
    page({
      path: '/api/docs',
      async answer({ db, server, host }) {
        docs ??= renderDocs(loadDocument)
        const docsAt = await docs
        const realm = await db.readOne(tx => realmOfHost(tx, host))
        const origin = realm === undefined ? server.externalUrl.origin : realmUrl(server, realm)
        return docsAt(origin)
      },
    }),
  ]
}

type DocsAt = (origin: string) => PageAnswer
/** How many organizations' pages to cache. */
const keptOrigins = 10

async function renderDocs(loadDocument: () => Promise<ApiDocument>): Promise<DocsAt> {
  const { docsView } = await import('./docs-view.ts')
  const document = await loadDocument()
  const { body, ...rest } = documentPage(`${document.info.title} API`, docsView(document, anyOrigin))
  return memoize(
    origin => ({
      ...rest,
      body: new KeptText(
        (body as string).replaceAll(anyOrigin, () => html`${origin}`.text),
        'quick',
      ),
    }),
    { entries: keptOrigins, bytes: 1024 * 1024 },
  )
}
