// The HTML of signing in and out.
import { isThisMachine } from '#core/base/this-machine.ts'
import { formField, formPage, type Html, html } from '#core/http/html.ts'
import { forgotPath, type PageAnswer } from '#core/http/page.ts'
import type { Server } from '#core/server/server.ts'
import { directoryFor } from '#features/auth/public.ts'
import { type Realm, readRealmSettings, realmUrl } from '#features/realms/public.ts'

export const logoutPath = '/logout/'

interface TypedLogin {
  readonly username: string
  readonly isKept: boolean
}

/** A form without an action keeps the part of the address after `#`: the place in the client that was asked for. */
export function loginForm(
  server: Server,
  realm: Realm,
  { username, isKept }: TypedLogin,
  problem?: { readonly text: string; readonly status: number },
): PageAnswer {
  const byName = directoryFor(server, realm)?.emailUsernames === false
  const title = `Sign in to ${realm.name}`
  const { invite_required, authentication_methods } = readRealmSettings(realm.settings)
  return formPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem.text}</p>`}
      ${isProtected(server) ? '' : unencrypted}
      <form method="post" class="form">
        ${formField({
          name: 'username',
          label: byName ? 'Username or email address' : 'Email address',
          focused: username === '',
          attributes: html`type="${byName ? 'text' : 'email'}" autocomplete="username" autocapitalize="none"
          spellcheck="false" value="${username}"`,
        })}
        ${formField({
          name: 'password',
          label: 'Password',
          focused: username !== '',
          attributes: html`type="password" autocomplete="current-password"`,
        })}
        <p class="choice">
          <input id="stay" name="stay" type="checkbox" ${isKept ? 'checked' : ''} />
          <label for="stay">Stay signed in</label>
        </p>
        <button type="submit">Sign in</button>
      </form>
      ${authentication_methods.Email ? html`<p><a href="${forgotPath}">Forgot your password?</a></p>` : ''}
      ${invite_required ? '' : html`<p>New here? <a href="/join/">Join ${realm.name}</a>.</p>`}
      <h2>With an app or a program</h2>
      <p>Give your chat app this server address:</p>
      <p class="address"><code>${realmUrl(server, realm)}</code></p>
      <p>Everything an app does, a program can do too: <a href="/api/docs">the API</a>.</p>
    </main>`,
    problem?.status,
  )
}

/** A connection within this machine needs no encryption. */
const isProtected = ({ externalUrl: { protocol, hostname } }: Server): boolean =>
  protocol === 'https:' || isThisMachine(hostname)

const unencrypted = html`<p class="problem">
  The connection to this server is not encrypted: others on the way can read your password.
</p>`

export const logoutForm = (): PageAnswer => framedForm('Sign out', logoutPath, 'Sign out')

/** One button. */
export const framedForm = (title: string, action: string, button: string, text: Html = html``): PageAnswer =>
  formPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      ${text}
      <form method="post" action="${action}">
        <button type="submit">${button}</button>
      </form>
    </main>`,
  )
