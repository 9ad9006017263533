// The HTML of the pages for joining.
import type { Server } from '#core/server/server.ts'
import { formField, formPage, formProblem, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { loginPath, type PageAnswer } from '#core/http/page.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import { type Joining, mailedAddress, type Obstacle, type Problems, type Refusal, type Typed } from './joining.ts'

const heading = ({ join: t }: ServerTexts, { realm, inviter }: Joining): Html =>
  html`<h1>${t.title(realm.name)}</h1>
    ${inviter === undefined ? '' : html`<p>${t.invited(inviter.full_name)}</p>`}`

/** The first step if the address must be confirmed by email. */
export function addressForm(t: ServerTexts, joining: Joining, email: string, problem?: string): PageAnswer {
  const body = html`${heading(t, joining)}
    <form method="post" class="form">
      ${formField({
        name: 'email',
        problem,
        focused: problem !== undefined,
        label: t.email,
        hint: t.join.emailHint,
        attributes: html`type="email" autocomplete="email" spellcheck="false" value="${email}"`,
      })}
      <button type="submit">${t.join.continue}</button>
    </form>`
  return formPage(t.join.title(joining.realm.name), inMain(body), problem === undefined ? 200 : 400, t.language)
}

export const mailedPage = (t: ServerTexts, realm: Realm, email: string, path: string): PageAnswer =>
  htmlPage(
    t.join.title(realm.name),
    inMain(
      html`<h1>${t.checkEmail}</h1>
        <p role="status">${t.join.mailed(email)}</p>
        <p>${t.join.tryAgain(path)}</p>`,
    ),
    200,
    t.language,
  )

const fieldOrder = ['full_name', 'email', 'password'] as const

export function joinForm(
  t: ServerTexts,
  server: Server,
  joining: Joining,
  typed: Typed,
  problems: Problems = {},
): PageAnswer {
  const { realm } = joining
  const mailed = mailedAddress(joining)
  const labels = { full_name: t.join.name, email: t.email, password: t.password }
  const wrong = fieldOrder.filter(name => name in problems)
  const [firstWrong] = wrong
  const about = (name: keyof Problems) => ({
    name,
    label: labels[name],
    problem: problems[name],
    focused: name === firstWrong,
  })
  const body = html`${heading(t, joining)}
    ${
      firstWrong === undefined
        ? ''
        : formProblem(
            t.join.check,
            wrong.map(name => ({ name, label: labels[name] })),
          )
    }
    <form method="post" class="form">
      ${formField({
        ...about('full_name'),
        hint: t.join.nameHint,
        attributes: html`type="text" autocomplete="name" value="${typed.full_name}"`,
      })}
      ${formField({
        ...about('email'),
        hint: mailed === undefined ? t.join.signInHint : t.join.confirmed,
        attributes: html`type="email" autocomplete="email" spellcheck="false" value="${mailed ?? typed.email}"
        ${mailed === undefined ? '' : 'readonly'}`,
      })}
      ${formField({
        ...about('password'),
        hint: t.newPassword.advice(server.config.passwordMinLength),
        attributes: html`type="password" autocomplete="new-password"`,
      })}
      <button type="submit">${t.join.join}</button>
    </form>`
  return formPage(t.join.title(realm.name), inMain(body), firstWrong === undefined ? 200 : 400, t.language)
}

const statuses: Readonly<Record<Obstacle, number>> = {
  expired: 410,
  revoked: 410,
  used: 410,
  stale: 410,
  void: 410,
  unknown: 404,
  closed: 403,
  directory: 403,
  nowhere: 404,
}

export function refusedPage(t: ServerTexts, { obstacle, realm }: Refusal): PageAnswer {
  const [title, text] = t.join.obstacles[obstacle]
  const open = realm !== undefined && obstacle !== 'directory' && !readRealmSettings(realm.settings).invite_required
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    ${realm !== undefined && !open ? nextLink(loginPath, t.signIn) : ''}
    ${open ? html`<p>${t.join.withoutInvitation(realm.name, '/join/')}</p>` : ''}`
  return htmlPage(title, inMain(body), statuses[obstacle], t.language)
}

const inMain = (body: Html): Html => html`<main class="narrow">${body}</main>`
