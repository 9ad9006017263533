// Signs in the browser that submitted a form.
import type { WriteTx } from '#core/db/database.ts'
import { html, htmlPage, nextLink } from '#core/http/html.ts'
import {
  type PageAnswer,
  type PageCall,
  redirectTo,
  loginPath,
  type Page,
  page,
  type Submission,
} from '#core/http/page.ts'
import { sessionCookie, sessionToken } from '#core/http/session-cookie.ts'
import {
  type Realm,
  realmOfHost,
  realmOf,
  realmUrl,
  textsForVisitor,
  withOrganization,
} from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import { type Account, recordFirstLogin, textsOfAccount } from '#features/users/public.ts'
import { framedForm } from './login-view.ts'
import { endSessionWithToken, keptSeconds, startSession } from './session.ts'
import { accountByLink, deleteLinksOf, insertLink } from './store.ts'

/** Answers 404 at an address without an organization. */
export const atOrganization =
  <C extends PageCall>(answer: (realm: Realm, call: C) => Promise<PageAnswer>): ((call: C) => Promise<PageAnswer>) =>
  async call => {
    const realm = await call.db.readOne(tx => realmOfHost(tx, call.host))
    return realm === undefined
      ? noOrganizationPage(textsForVisitor(call))
      : withOrganization(realm, await answer(realm, call))
  }

const noOrganizationPage = ({ nowhere, language }: ServerTexts): PageAnswer =>
  htmlPage(
    nowhere.title,
    html`<main class="narrow">
      <h1>${nowhere.title}</h1>
      <p>${nowhere.checkAddress}</p>
    </main>`,
    404,
    language,
  )

/** The token in the browser's cookie. */
export const browserToken = ({ server, header }: Pick<PageCall, 'server' | 'header'>): string | undefined =>
  sessionToken(server, { cookie: header('cookie') })

/** Ends the browser's earlier session, and redirects to the web client. */
export async function signIn(
  tx: WriteTx,
  call: Pick<PageCall, 'server' | 'header' | 'address'>,
  account: Account,
  isKept = true,
): Promise<PageAnswer> {
  const previous = browserToken(call)
  if (previous !== undefined) await endSessionWithToken(tx, account.realm_id, previous)
  const { header, address } = call
  const token = await startSession(tx, account, { isKept, userAgent: header('user-agent'), address })
  const cookie = sessionCookie(tx.server, token.reveal(), isKept ? keptSeconds : undefined)
  return redirectTo('/', { 'Set-Cookie': cookie })
}

// A link that signs in once. The operator gets it on the command line.

const path = '/sign-in'
const validForSeconds = 15 * 60

/** Only an account's newest link works. */
export async function newSignInLink(tx: WriteTx, realm: Realm, account: Account): Promise<string> {
  const key = tx.server.secrets.newLinkKey()
  await deleteLinksOf(tx, account.id)
  await insertLink(tx, {
    account_id: account.id,
    key_hash: tx.server.secrets.linkKeyHash(key.reveal()),
    expires_at: tx.now + validForSeconds,
  })
  return `${realmUrl(tx.server, realm)}${path}/${key.reveal()}`
}

/** Opening the page changes nothing, because programs open links too; its button signs in. */
const show = atOrganization(async (realm, call) => {
  const {
    db,
    server,
    limits,
    address,
    path: { key = '' },
  } = call
  await limits.spend('visitor', address)
  const account = await db.readOne(tx => accountByLink(tx, realm.id, server.secrets.linkKeyHash(key)))
  if (account === undefined || realm.deactivated === 1) return deadLink(textsForVisitor(call, realm))
  const t = textsOfAccount(account)
  const text = html`<p>${t.login.linkFor(account.full_name)}</p>`
  return framedForm(t, { title: t.signInTo(realm.name), action: `${path}/${key}`, button: t.signIn, text })
})

const submit = atOrganization(async (realm, call: Submission) => {
  const { db, server, limits, address } = call
  await limits.spend('visitor', address)
  const keyHash = server.secrets.linkKeyHash(call.path['key'] ?? '')
  return db.write(realm.id, async tx => {
    const account = await accountByLink(tx, realm.id, keyHash)
    if (account === undefined || (await realmOf(tx, { realmId: realm.id })).deactivated === 1)
      return deadLink(textsForVisitor(call, realm))
    await deleteLinksOf(tx, account.id)
    if (account.awaits_first_login === 1) await recordFirstLogin(tx, account)
    return signIn(tx, call, account)
  })
})

const deadLink = (t: ServerTexts): PageAnswer =>
  htmlPage(
    t.deadLink,
    html`<main class="narrow">
      <h1>${t.deadLink}</h1>
      <p>${t.login.usedLink}</p>
      ${nextLink(loginPath, t.login.withPassword)}
    </main>`,
    404,
    t.language,
  )

export const signInLinkPages: readonly Page[] = [`${path}/{key}`, `${path}/{key}/`].map(each =>
  page({ path: each, answer: show, submit }),
)
