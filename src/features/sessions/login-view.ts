// HTML of the sign-in and sign-out pages.
import { isThisMachine } from '#core/base/this-machine.ts'
import { formField, formPage, formProblem, type Html, html } from '#core/http/html.ts'
import { forgotPath, type PageAnswer } from '#core/http/page.ts'
import type { Server } from '#core/server/server.ts'
import { directoryFor } from '#features/auth/public.ts'
import { type Realm, readRealmSettings, realmUrl } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'

export const logoutPath = '/logout/'

interface TypedLogin {
  readonly username: string
  readonly isKept: boolean
}

/** Without an action, the form keeps the part of the URL after `#`: the place in the client to open. */
export function loginForm(
  t: ServerTexts,
  server: Server,
  realm: Realm,
  { username, isKept }: TypedLogin,
  problem?: { readonly text: string; readonly status: number },
): PageAnswer {
  const byName = directoryFor(server, realm)?.emailUsernames === false
  const title = t.signInTo(realm.name)
  const { invite_required, authentication_methods } = readRealmSettings(realm.settings)
  return formPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      ${problem === undefined ? '' : formProblem(problem.text)}
      ${isProtected(server) ? '' : html`<p class="problem">${t.login.unencrypted}</p>`}
      <form method="post" class="form">
        ${formField({
          name: 'username',
          label: byName ? t.login.username : t.email,
          focused: username === '',
          sharesProblem: problem !== undefined,
          attributes: html`type="${byName ? 'text' : 'email'}" autocomplete="username" autocapitalize="none"
          spellcheck="false" value="${username}"`,
        })}
        ${formField({
          name: 'password',
          label: t.password,
          focused: username !== '',
          sharesProblem: problem !== undefined,
          attributes: html`type="password" autocomplete="current-password"`,
        })}
        <p class="choice">
          <input id="stay" name="stay" type="checkbox" ${isKept ? 'checked' : ''} />
          <label for="stay">${t.login.stay}</label>
        </p>
        <button type="submit">${t.signIn}</button>
      </form>
      ${authentication_methods.Email ? html`<p><a href="${forgotPath}">${t.login.forgot}</a></p>` : ''}
      ${invite_required ? '' : html`<p>${t.login.join(realm.name, '/join/')}</p>`}
      <h2>${t.login.otherApp}</h2>
      <p>${t.login.serverAddress}</p>
      <p class="address"><code>${realmUrl(server, realm)}</code></p>
      <p>${t.login.api('/api/docs')}</p>
    </main>`,
    problem?.status,
    t.language,
  )
}

/** A connection within this machine doesn't need encryption. */
const isProtected = ({ externalUrl: { protocol, hostname } }: Server): boolean =>
  protocol === 'https:' || isThisMachine(hostname)

export const logoutForm = (t: ServerTexts): PageAnswer =>
  framedForm(t, { title: t.login.signOut, action: logoutPath, button: t.login.signOut })

interface OneButton {
  readonly title: string
  readonly action: string
  readonly button: string
  readonly text?: Html
}

/** A page with one button. */
export const framedForm = (
  { language }: ServerTexts,
  { title, action, button, text = html`` }: OneButton,
): PageAnswer =>
  formPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      ${text}
      <form method="post" action="${action}">
        <button type="submit">${button}</button>
      </form>
    </main>`,
    200,
    language,
  )
