// What a person sees who opens the address of the server in a browser.
import { html, htmlPage } from '#core/http/html.ts'
import { page } from '#core/http/page.ts'
import { realmOfHost, realmUrl } from '#features/realms/public.ts'

export const landingPage = page({
  path: '/',
  async answer({ db, server, host }) {
    const realm = await db.look(tx => realmOfHost(tx, server, host))
    const known = realm !== undefined && realm.deactivated === 0
    const title = known ? realm.name : 'Parley'
    const body = known
      ? html`<p>This is the team chat of ${realm.name}, on a Parley server.</p>
          <h2>Sign in from an app</h2>
          <p>Open your chat app, add an account, and give it this server address:</p>
          <p class="address"><code>${realmUrl(server, realm)}</code></p>
          <p>Then sign in with your email address and your password.</p>`
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
