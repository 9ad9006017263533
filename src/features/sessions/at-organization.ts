import { html, htmlPage } from '#core/http/html.ts'
import type { PageAnswer, PageCall } from '#core/http/page.ts'
import { type Realm, realmOfHost } from '#features/realms/public.ts'

/** The answer of a page that only organizations have. */
export const atOrganization =
  <C extends PageCall>(answer: (realm: Realm, call: C) => Promise<PageAnswer>): ((call: C) => Promise<PageAnswer>) =>
  async call => {
    const realm = await call.db.readOne(tx => realmOfHost(tx, call.host))
    return realm === undefined ? nowhere() : answer(realm, call)
  }

const title = 'There is no organization at this address'
const nowhere = (): PageAnswer =>
  htmlPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p>Check that the address is complete.</p>
    </main>`,
    404,
  )
