// HTML of the password reset pages.
import { formField, formPage, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { forgotPath, loginPath, type PageAnswer } from '#core/http/page.ts'
import { passwordAdvice } from '#core/server/passwords.ts'
import type { Server } from '#core/server/server.ts'
import { hasMailServer } from '#features/mail/public.ts'
import { type Realm, RealmDeactivated } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'
import { hasPasswords } from './reset.ts'

const inMain = (title: string, body: Html): Html =>
  html`<main class="narrow">
    <h1>${title}</h1>
    ${body}
  </main>`

const forgotTitle = 'Forgot your password?'

/** The page for organizations where passwords can't be reset by email. */
export function unavailablePage({ config }: Server, realm: Realm): PageAnswer | undefined {
  const text =
    realm.deactivated === 1
      ? `${RealmDeactivated.template}.`
      : !hasPasswords(realm)
        ? "You sign in with your organization's account. Reset your password there."
        : !hasMailServer({ config })
          ? `This server can't send email. Ask an administrator of ${realm.name} for help.`
          : undefined
  return text === undefined
    ? undefined
    : htmlPage(
        forgotTitle,
        inMain(
          forgotTitle,
          html`<p>${text}</p>
            ${nextLink(loginPath, 'Sign in')}`,
        ),
      )
}

export const forgotForm = (email: string, problem?: string): PageAnswer =>
  formPage(
    forgotTitle,
    inMain(
      forgotTitle,
      html`<form method="post" class="form">
        ${formField({
          name: 'email',
          label: 'Email address',
          hint: "We'll email you a link to reset your password.",
          problem,
          focused: true,
          attributes: html`type="email" autocomplete="username" spellcheck="false" value="${email}"`,
        })}
        <button type="submit">Send link</button>
      </form>`,
    ),
    problem === undefined ? 200 : 400,
  )

export const mailedPage = (email: string): PageAnswer =>
  htmlPage(
    'Check your email',
    inMain(
      'Check your email',
      html`<p role="status">
          If <strong>${email}</strong> has an account, we sent it an email with a link to reset your password. The link
          is valid for an hour.
        </p>
        <p>Didn't get it after a few minutes? Check your spam folder, or <a href="${forgotPath}">try again</a>.</p>`,
    ),
  )

export function passwordForm(server: Server, realm: Realm, account: Account, problem?: string): PageAnswer {
  const title = `New password for ${realm.name}`
  return formPage(
    title,
    inMain(
      title,
      html`<p>For <strong>${account.email}</strong>. You'll have to sign in again in all your apps and browsers.</p>
        <form method="post" class="form">
          ${formField({
            name: 'password',
            label: 'New password',
            hint: passwordAdvice(server.config.passwordMinLength),
            problem,
            focused: true,
            attributes: html`type="password" autocomplete="new-password"`,
          })}
          <button type="submit">Change password</button>
        </form>`,
    ),
    problem === undefined ? 200 : 400,
  )
}

const deadTitle = "This link doesn't work"
export const deadLink = (): PageAnswer =>
  htmlPage(
    deadTitle,
    inMain(deadTitle, html`<p>It was already used or has expired. <a href="${forgotPath}">Get a new link</a>.</p>`),
    404,
  )
