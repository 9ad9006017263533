// The page at an address that no organization has.
import { html, htmlPage } from '#core/http/html.ts'
import type { PageAnswer } from '#core/http/page.ts'

export const noOrganization = (): PageAnswer =>
  htmlPage(
    'Parley',
    html`<main class="narrow">
      <h1>Parley</h1>
      <p>This is a Parley server: team chat for organizations. There is no organization at this address.</p>
      <p>Each organization has an address of its own; ask the people who invited you for theirs.</p>
      <h2>For programmers</h2>
      <p>Everything an app does, a program can do too: <a href="/api/docs">the API</a>.</p>
    </main>`,
  )
