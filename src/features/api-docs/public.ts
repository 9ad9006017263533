// The documentation of the API: for programs as an OpenAPI document, for people as a page made from it. Not in the
// list of features, because it is about all of them.
import type { ApiDocument } from '#core/contract/api-document.ts'
import { apiPrefix } from '#core/contract/endpoint.ts'
import { apiHeaders } from '#core/http/answer.ts'
import { html, htmlPage } from '#core/http/html.ts'
import { type Page, page, type PageAnswer } from '#core/http/page.ts'
import { realmOfHost, realmUrl } from '#features/realms/public.ts'

/** Stands in the kept page where the address of the organization belongs, which depends on the request. */
const anyOrigin = 'https://parley.invalid'

/** Both are made when somebody first asks, and kept. */
export function apiDocsPages(loadDocument: () => Promise<ApiDocument>): Page[] {
  let document: Promise<string> | undefined
  let docs: Promise<PageAnswer> | undefined
  return [
    page({
      path: `${apiPrefix}/openapi.json`,
      async answer() {
        document ??= loadDocument().then(loaded => `${JSON.stringify(loaded)}\n`)
        return { status: 200, headers: apiHeaders, body: await document }
      },
    }),
    page({
      path: '/api/docs',
      async answer({ db, server, host }) {
        docs ??= renderDocs(loadDocument)
        const { body, ...rest } = await docs
        const realm = await db.look(tx => realmOfHost(tx, server, host))
        const origin = realm === undefined ? server.externalUrl.origin : realmUrl(server, realm)
        return { ...rest, body: (body as string).replaceAll(anyOrigin, () => html`${origin}`.text) }
      },
    }),
  ]
}

async function renderDocs(loadDocument: () => Promise<ApiDocument>): Promise<PageAnswer> {
  const { docsView } = await import('./docs-view.ts')
  const document = await loadDocument()
  return htmlPage(`${document.info.title} API`, docsView(document, anyOrigin))
}
