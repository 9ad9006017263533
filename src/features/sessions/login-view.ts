// HTML of the sign-in and sign-out pages.
import { isThisMachine } from '#core/base/this-machine.ts'
import { formField, formPage, formProblem, type Html, html } from '#core/http/html.ts'
import { forgotPath, type PageAnswer } from '#core/http/page.ts'
import type { Server } from '#core/server/server.ts'
import { directoryFor } from '#features/auth/public.ts'
import { type Realm, readRealmSettings, realmUrl } from '#features/realms/public.ts'

export const logoutPath = '/logout/'

interface TypedLogin {
  readonly username: string
  readonly isKept: boolean
}

/** Without an action, the form keeps the part of the URL after `#`: the place in the client to open. */
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
      ${problem === undefined ? '' : formProblem(problem.text)} ${isProtected(server) ? '' : unencrypted}
      <form method="post" class="form">
        ${formField({
          name: 'username',
          label: byName ? 'Username or email address' : 'Email address',
          focused: username === '',
          sharesProblem: problem !== undefined,
          attributes: html`type="${byName ? 'text' : 'email'}" autocomplete="username" autocapitalize="none"
          spellcheck="false" value="${username}"`,
        })}
        ${formField({
          name: 'password',
          label: 'Password',
          focused: username !== '',
          sharesProblem: problem !== undefined,
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
      <h2>Use another app</h2>
      <p>Enter this server address in your chat app:</p>
      <p class="address"><code>${realmUrl(server, realm)}</code></p>
      <p>Or write your own with the <a href="/api/docs">API</a>.</p>
    </main>`,
    problem?.status,
  )
}

/** A connection within this machine doesn't need encryption. */
const isProtected = ({ externalUrl: { protocol, hostname } }: Server): boolean =>
  protocol === 'https:' || isThisMachine(hostname)

const unencrypted = html`<p class="problem">
  The connection to this server isn't encrypted. Others on the network can read your password.
</p>`

export const logoutForm = (): PageAnswer => framedForm('Sign out', logoutPath, 'Sign out')

/** A page with one button. */
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
