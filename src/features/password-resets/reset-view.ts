// The HTML of choosing a new password.
import { formField, formPage, type Html, html, htmlPage } from '#core/http/html.ts'
import { forgotPath, type PageAnswer } from '#core/http/page.ts'
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

/** The page for an organization in which no password can be replaced by mail. */
export function unavailablePage({ config }: Server, realm: Realm): PageAnswer | undefined {
  const text =
    realm.deactivated === 1
      ? `${RealmDeactivated.template}.`
      : !hasPasswords(realm)
        ? 'Your password is kept in the directory of your organization: ask for a new one there.'
        : !hasMailServer({ config })
          ? `This server sends no mail. Ask an administrator of ${realm.name} for help.`
          : undefined
  return text === undefined ? undefined : htmlPage(forgotTitle, inMain(forgotTitle, html`<p>${text}</p>`))
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
          hint: 'We send you a mail with a link. It opens the page on which you choose a new password.',
          problem,
          focused: true,
          attributes: html`type="email" autocomplete="username" spellcheck="false" value="${email}"`,
        })}
        <button type="submit">Send the mail</button>
      </form>`,
    ),
    problem === undefined ? 200 : 400,
  )

export const mailedPage = (email: string): PageAnswer =>
  htmlPage(
    'Look into your mail',
    inMain(
      'Look into your mail',
      html`<p role="status">
          If there is an account with the address <strong>${email}</strong>, we sent a mail to it. The link in the mail
          works for an hour.
        </p>
        <p>
          Is the mail not there after a few minutes? Look among the unwanted mail, or
          <a href="${forgotPath}">try again</a>.
        </p>`,
    ),
  )

export function passwordForm(server: Server, realm: Realm, account: Account, problem?: string): PageAnswer {
  const title = `A new password for ${realm.name}`
  return formPage(
    title,
    inMain(
      title,
      html`<p>You choose it for <strong>${account.email}</strong>. All your apps and browsers have to sign in again.</p>
        <form method="post" class="form">
          ${formField({
            name: 'password',
            label: 'New password',
            hint: passwordAdvice(server.config.passwordMinLength),
            problem,
            focused: true,
            attributes: html`type="password" autocomplete="new-password"`,
          })}
          <button type="submit">Use this password</button>
        </form>`,
    ),
    problem === undefined ? 200 : 400,
  )
}

const deadTitle = 'This link does not work'
export const deadLink = (): PageAnswer =>
  htmlPage(
    deadTitle,
    inMain(
      deadTitle,
      html`<p>It was used already, or is more than an hour old. <a href="${forgotPath}">Ask for another mail</a>.</p>`,
    ),
    404,
  )
