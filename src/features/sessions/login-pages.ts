// Sign-in and sign-out pages. They work without JavaScript.
import { ApiError } from '#core/contract/failure.ts'
import {
  loginPath,
  type Page,
  type PageAnswer,
  type PageCall,
  page,
  redirectTo,
  type Submission,
} from '#core/http/page.ts'
import { noSessionCookie } from '#core/http/session-cookie.ts'
import { RateLimited } from '#core/limits/rate-limit.ts'
import { login, loginParams, WrongPassword } from '#features/auth/public.ts'
import { inOrganization, type Realm, realmOf, realmOfHost, textsForVisitor } from '#features/realms/public.ts'
import { messageOf, type ServerTexts } from '#features/texts/public.ts'
import { type Account, accountById } from '#features/users/public.ts'
import { atOrganization, browserToken, signIn } from './sign-in.ts'
import { loginForm, logoutForm, logoutPath } from './login-view.ts'
import { endSessionWithToken } from './session.ts'

const submitLogin = atOrganization(async (realm, call: Submission) => {
  const { server, form } = call
  const t = textsForVisitor(call, realm)
  const typed = { username: (form.get('username') ?? '').trim(), isKept: form.has('stay') }
  try {
    const account = await loggedIn(call, realm)
    return await call.db.write(realm.id, async tx => {
      const current = await accountById(tx, realm.id, account.id)
      requireUnchanged(account, current, await realmOf(tx, { realmId: realm.id }))
      return signIn(tx, call, account, typed.isKept)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { answer, headers } = refused(t, error)
    const shown = loginForm(t, server, realm, typed, answer)
    return { ...shown, headers: { ...shown.headers, ...headers } }
  }
})

/** A wrong name, a wrong password and a deactivated account get the same response after the same time. */
const loggedIn = (call: Submission, realm: Realm): Promise<Account> =>
  login(call, realm, {
    username: loginParams.username.shape.parse(call.form.get('username') ?? '', 'username'),
    password: loginParams.password.shape.parse(call.form.get('password') ?? '', 'password'),
    namesDeactivated: false,
  })

/** Since the password check, the account may have been deactivated or its password changed. */
function requireUnchanged(known: Account, current: Account | undefined, realm: Realm): void {
  const isSame = current?.is_active === 1 && current.password_hash === known.password_hash
  if (!isSame || realm.deactivated === 1) throw WrongPassword()
}

/** A 401 needs a challenge, for which browsers show their own dialog. */
function refused(t: ServerTexts, error: ApiError) {
  const { failure, extra, headers } = error
  if (failure !== RateLimited)
    return { answer: { text: failure === WrongPassword ? t.login.wrong : messageOf(t, error), status: 400 }, headers }
  const minutes = Math.ceil(Number(extra['retry-after']) / 60)
  return { answer: { text: t.login.tooMany(minutes), status: 429 }, headers }
}

async function showLogout(call: PageCall): Promise<PageAnswer> {
  const realm = await call.db.readOne(tx => realmOfHost(tx, call.host))
  return logoutForm(textsForVisitor(call, realm))
}

async function submitLogout(call: Submission): Promise<PageAnswer> {
  const token = browserToken(call)
  const answer = redirectTo(loginPath, {
    'Set-Cookie': noSessionCookie(call.server),
    'Clear-Site-Data': '"cache", "storage"',
  })
  if (token === undefined) return answer
  return atOrganization(async realm => {
    await call.db.write(realm.id, tx => endSessionWithToken(tx, realm.id, token))
    return answer
  })(call)
}

/** With and without the trailing slash, because it's easily lost. */
export const loginPages: readonly Page[] = [
  ...[loginPath, '/login'].map(path =>
    page({
      path,
      answer: atOrganization(async (realm, call) =>
        loginForm(textsForVisitor(call, realm), call.server, realm, { username: '', isKept: true }),
      ),
      submit: submitLogin,
    }),
  ),
  // The web client opens this page when its session ends.
  page({
    path: '/login/ended/',
    answer: atOrganization(async (realm, call) => {
      const t = textsForVisitor(call, realm)
      return loginForm(t, call.server, realm, { username: '', isKept: true }, { text: t.login.ended, status: 200 })
    }),
    submit: submitLogin,
  }),
  ...[logoutPath, '/logout'].map(path => page({ path, answer: inOrganization(showLogout), submit: submitLogout })),
]
