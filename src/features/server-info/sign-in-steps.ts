// The steps with which a user signs in to an existing account from an app.
import type { Server } from '#core/server/server.ts'
import { type Html, html } from '#core/http/html.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'

export const signInSteps = (server: Server, realm: Realm): Html =>
  html`<h2>Sign in from an app</h2>
    <p>Open your chat app, add an account, and give it this server address:</p>
    <p class="address"><code>${realmUrl(server, realm)}</code></p>
    <p>Then sign in with your email address and your password.</p>`
