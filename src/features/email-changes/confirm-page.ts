// The page behind the link in the email. Opening it changes nothing, because mail programs open links too. Its button
// makes the change.
import { ApiError } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { formPage, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { loginPath, type Page, type PageAnswer, type PageCall, page } from '#core/http/page.ts'
import { inOrganization, type Realm, realmOfHost, textsForVisitor } from '#features/realms/public.ts'
import { messageOf, type ServerTexts } from '#features/texts/public.ts'
import { textsOfAccount } from '#features/users/public.ts'
import { completeChange, confirmPath, type OpenChange, openChange } from './email-change.ts'

export const confirmPage: Page = page({
  path: `${confirmPath}/{key}/`,

  answer: inOrganization(call =>
    withChange(
      call,
      (_, show) => call.db.read(show),
      (t, realm, { account: { full_name, email }, change: { new_email } }) => {
        const { wants, wantsInstead } = t.emailChange
        const text =
          new_email === email
            ? wants(full_name, new_email, realm.name)
            : wantsInstead(full_name, new_email, realm.name, email)
        return framed(
          t,
          t.emailChange.title,
          html`<p>${text}</p>
            <form method="post">
              <button type="submit">${t.emailChange.use(new_email)}</button>
            </form>`,
        )
      },
    ),
  ),

  submit: inOrganization(call =>
    withChange<WriteTx>(
      call,
      (realm, complete) => call.db.write(realm.id, complete),
      async (t, realm, found, tx) => {
        await completeChange(tx, realm, found)
        const text = t.emailChange.doneText(realm.name, found.change.new_email)
        return framed(
          t,
          t.emailChange.done,
          html`<p>${text}</p>
            ${nextLink(loginPath, t.signIn)}`,
        )
      },
    ),
  ),
})

/** Answers with the change that the link names, or says that the link no longer works or why the address can't be used. */
async function withChange<Tx extends ReadTx>(
  call: PageCall,
  transact: (realm: Realm, run: (tx: Tx) => Promise<PageAnswer>) => Promise<PageAnswer>,
  answer: (t: ServerTexts, realm: Realm, found: OpenChange, tx: Tx) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> {
  const realm = await spendAndFindRealm(call)
  const visitors = textsForVisitor(call, realm)
  if (realm === undefined) return deadLink(visitors)
  try {
    return await transact(realm, async tx => {
      const found = await openChange(tx, realm, call.path['key'] ?? '')
      return found === undefined ? deadLink(visitors) : answer(textsOfAccount(found.account), realm, found, tx)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const text = messageOf(visitors, error)
    return framed(visitors, visitors.emailChange.refused, html`<p>${text}</p>`, error.failure.status)
  }
}

/** Limited, so that visitors can't guess keys. */
async function spendAndFindRealm({ limits, address, db, host }: PageCall): Promise<Realm | undefined> {
  await limits.spend('visitor', address)
  return db.readOne(tx => realmOfHost(tx, host))
}

function framed({ language }: ServerTexts, title: string, body: Html, status = 200): PageAnswer {
  return formPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      ${body}
    </main>`,
    status,
    language,
  )
}

const deadLink = ({ deadLink: title, emailChange, language }: ServerTexts): PageAnswer =>
  htmlPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p>${emailChange.usedLink}</p>
    </main>`,
    404,
    language,
  )
