// The page at the root URL of the server.
import { html, htmlPage } from '#core/http/html.ts'
import { page } from '#core/http/page.ts'
import { readRealmSettings, realmOfHost } from '#features/realms/public.ts'
import { signInSteps } from './sign-in-steps.ts'

export const landingPage = page({
  path: '/',
  async answer({ db, server, host }) {
    const realm = await db.readOne(tx => realmOfHost(tx, host))
    const known = realm !== undefined && realm.deactivated === 0
    const title = known ? realm.name : 'Parley'
    const body = known
      ? html`<p>This is the team chat of ${realm.name}, on a Parley server.</p>
          ${signInSteps(server, realm)}
          ${readRealmSettings(realm.settings).invite_required ? '' : html`<p>New here? <a href="/join/">Join</a>.</p>`}`
      : html`<p>This is a Parley server: team chat for organizations. There is no organization at this address.</p>
          <p>Each organization has an address of its own; ask the people who invited you for theirs.</p>`
    return htmlPage(
      title,
      html`<main class="narrow">
        <h1>${title}</h1>
        ${body}
        <h2>For programmers</h2>
        <p>Everything an app does, a program can do too: <a href="/api/docs">the API</a>.</p>
      </main>`,
    )
  },
})
