import { html, htmlPage } from '#core/http/html.ts'
import type { PageAnswer, PageCall } from '#core/http/page.ts'
import { type Realm, realmOfHost } from '#features/realms/public.ts'

/** Answers 404 at an address without an organization. */
export const atOrganization =
  <C extends PageCall>(answer: (realm: Realm, call: C) => Promise<PageAnswer>): ((call: C) => Promise<PageAnswer>) =>
  async call => {
    const realm = await call.db.readOne(tx => realmOfHost(tx, call.host))
    return realm === undefined ? noOrganizationPage() : answer(realm, call)
  }

const title = 'There is no organization at this address'
const noOrganizationPage = (): PageAnswer =>
  htmlPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p>Check that the address is complete.</p>
    </main>`,
    404,
  )
