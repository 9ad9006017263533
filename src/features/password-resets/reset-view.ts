// HTML of the password reset pages.
import { formField, formPage, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { forgotPath, loginPath, type PageAnswer } from '#core/http/page.ts'
import type { Server } from '#core/server/server.ts'
import { hasMailServer } from '#features/mail/public.ts'
import { type Realm, RealmDeactivated } from '#features/realms/public.ts'
import { messageOf, type ServerTexts } from '#features/texts/public.ts'
import type { Account } from '#features/users/public.ts'
import { hasPasswords } from './reset.ts'

const inMain = (title: string, body: Html): Html =>
  html`<main class="narrow">
    <h1>${title}</h1>
    ${body}
  </main>`

/** The page for organizations where passwords can't be reset by email. */
export function unavailablePage(t: ServerTexts, { config }: Server, realm: Realm): PageAnswer | undefined {
  const text =
    realm.deactivated === 1
      ? `${messageOf(t, RealmDeactivated())}.`
      : !hasPasswords(realm)
        ? t.reset.inDirectory
        : !hasMailServer({ config })
          ? t.reset.noMail(realm.name)
          : undefined
  const title = t.login.forgot
  return text === undefined
    ? undefined
    : htmlPage(
        title,
        inMain(
          title,
          html`<p>${text}</p>
            ${nextLink(loginPath, t.signIn)}`,
        ),
        200,
        t.language,
      )
}

export const forgotForm = (t: ServerTexts, email: string, problem?: string): PageAnswer =>
  formPage(
    t.login.forgot,
    inMain(
      t.login.forgot,
      html`<form method="post" class="form">
        ${formField({
          name: 'email',
          label: t.email,
          hint: t.reset.hint,
          problem,
          focused: true,
          attributes: html`type="email" autocomplete="username" spellcheck="false" value="${email}"`,
        })}
        <button type="submit">${t.reset.send}</button>
      </form>`,
    ),
    problem === undefined ? 200 : 400,
    t.language,
  )

export const mailedPage = (t: ServerTexts, email: string): PageAnswer =>
  htmlPage(
    t.checkEmail,
    inMain(
      t.checkEmail,
      html`<p role="status">${t.reset.mailed(email)}</p>
        <p>${t.reset.tryAgain(forgotPath)}</p>`,
    ),
    200,
    t.language,
  )

export function passwordForm(
  t: ServerTexts,
  server: Server,
  realm: Realm,
  account: Account,
  problem?: string,
): PageAnswer {
  const title = t.reset.title(realm.name)
  return formPage(
    title,
    inMain(
      title,
      html`<p>${t.reset.for(account.email)}</p>
        <form method="post" class="form">
          ${formField({
            name: 'password',
            label: t.reset.new,
            hint: t.newPassword.advice(server.config.passwordMinLength),
            problem,
            focused: true,
            attributes: html`type="password" autocomplete="new-password"`,
          })}
          <button type="submit">${t.reset.change}</button>
        </form>`,
    ),
    problem === undefined ? 200 : 400,
    t.language,
  )
}

export const deadLink = (t: ServerTexts): PageAnswer =>
  htmlPage(t.deadLink, inMain(t.deadLink, html`<p>${t.reset.usedLink(forgotPath)}</p>`), 404, t.language)
