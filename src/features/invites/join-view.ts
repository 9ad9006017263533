// The HTML of the pages for joining.
import type { Server } from '#core/server/server.ts'
import { passwordAdvice } from '#core/server/passwords.ts'
import { formField, formPage, formProblem, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { loginPath, type PageAnswer } from '#core/http/page.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { type Joining, mailedAddress, type Obstacle, type Problems, type Refusal, type Typed } from './joining.ts'

const signInHint = "You'll sign in with it."

const heading = ({ realm, inviter }: Joining): Html =>
  html`<h1>Join ${realm.name}</h1>
    ${inviter === undefined ? '' : html`<p>${inviter.full_name} invited you to join the team chat.</p>`}`

/** The first step if the address must be confirmed by email. */
export function addressForm(joining: Joining, email: string, problem?: string): PageAnswer {
  const body = html`${heading(joining)}
    <form method="post" class="form">
      ${formField({
        name: 'email',
        problem,
        focused: problem !== undefined,
        label: 'Email address',
        hint: "We'll email you a link to continue.",
        attributes: html`type="email" autocomplete="email" spellcheck="false" value="${email}"`,
      })}
      <button type="submit">Continue</button>
    </form>`
  return formPage(`Join ${joining.realm.name}`, inMain(body), problem === undefined ? 200 : 400)
}

export const mailedPage = (realm: Realm, email: string, path: string): PageAnswer =>
  htmlPage(
    `Join ${realm.name}`,
    inMain(
      html`<h1>Check your email</h1>
        <p role="status">
          We sent an email to <strong>${email}</strong>. Open the link in it to continue. The link is valid for 24
          hours.
        </p>
        <p>Didn't get it after a few minutes? Check your spam folder, or <a href="${path}">try again</a>.</p>`,
    ),
  )

const fieldOrder = ['full_name', 'email', 'password'] as const

export function joinForm(server: Server, joining: Joining, typed: Typed, problems: Problems = {}): PageAnswer {
  const { realm } = joining
  const mailed = mailedAddress(joining)
  const labels = { full_name: 'Your name', email: 'Email address', password: 'Password' }
  const wrong = fieldOrder.filter(name => name in problems)
  const [firstWrong] = wrong
  const about = (name: keyof Problems) => ({
    name,
    label: labels[name],
    problem: problems[name],
    focused: name === firstWrong,
  })
  const body = html`${heading(joining)}
    ${
      firstWrong === undefined
        ? ''
        : formProblem(
            'Please check the fields below.',
            wrong.map(name => ({ name, label: labels[name] })),
          )
    }
    <form method="post" class="form">
      ${formField({
        ...about('full_name'),
        hint: 'Your display name.',
        attributes: html`type="text" autocomplete="name" value="${typed.full_name}"`,
      })}
      ${formField({
        ...about('email'),
        hint: mailed === undefined ? signInHint : `Confirmed. ${signInHint}`,
        attributes: html`type="email" autocomplete="email" spellcheck="false" value="${mailed ?? typed.email}"
        ${mailed === undefined ? '' : 'readonly'}`,
      })}
      ${formField({
        ...about('password'),
        hint: passwordAdvice(server.config.passwordMinLength),
        attributes: html`type="password" autocomplete="new-password"`,
      })}
      <button type="submit">Join</button>
    </form>`
  return formPage(`Join ${realm.name}`, inMain(body), firstWrong === undefined ? 200 : 400)
}

const askAgain = 'Ask the person who sent it for a new one.'
const obstacles: Readonly<Record<Obstacle, readonly [status: number, title: string, text: string]>> = {
  expired: [410, 'This invitation has expired', askAgain],
  revoked: [410, 'This invitation was revoked', askAgain],
  used: [410, 'This invitation was already used', 'If you used it, sign in with your email address and password.'],
  stale: [
    410,
    'This link no longer works',
    "It's incomplete or has expired. Open your invitation again, and we'll send you a new email.",
  ],
  void: [
    410,
    'This invitation no longer works',
    'The person who created it can no longer invite people this way. Ask an administrator for a new one.',
  ],
  unknown: [404, 'Invitation not found', `Check that the link is complete. ${askAgain}`],
  closed: [403, 'You need an invitation', 'Ask a member to invite you.'],
  directory: [
    403,
    "You don't need to sign up",
    'Sign in with the username and password that you use in your organization.',
  ],
  nowhere: [404, "There's no organization at this address", `Check that the link is complete. ${askAgain}`],
}

export function refusedPage({ obstacle, realm }: Refusal): PageAnswer {
  const [status, title, text] = obstacles[obstacle]
  const open = realm !== undefined && obstacle !== 'directory' && !readRealmSettings(realm.settings).invite_required
  const body = html`<h1>${title}</h1>
    <p>${text}</p>
    ${realm !== undefined && !open ? nextLink(loginPath, 'Sign in') : ''}
    ${open ? html`<p>You can also <a href="/join/">join ${realm.name}</a> without an invitation.</p>` : ''}`
  return htmlPage(title, inMain(body), status)
}

const inMain = (body: Html): Html => html`<main class="narrow">${body}</main>`
