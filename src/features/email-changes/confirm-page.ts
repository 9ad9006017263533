// The page behind the link in the email. Opening it changes nothing, because mail programs open links too. Its button
// makes the change.
import { ApiError } from '#core/contract/failure.ts'
import { formPage, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { loginPath, type Page, type PageAnswer, type PageCall, page } from '#core/http/page.ts'
import { inOrganization, type Realm, realmOfHost, textsForVisitor } from '#features/realms/public.ts'
import { messageOf, type ServerTexts } from '#features/texts/public.ts'
import { textsOfAccount } from '#features/users/public.ts'
import { completeChange, openChange, confirmPath } from './email-change.ts'

export const confirmPage: Page = page({
  path: `${confirmPath}/{key}/`,

  answer: inOrganization(async call => {
    const realm = await spendAndFindRealm(call)
    const found = realm && (await call.db.read(tx => openChange(tx, realm, call.path['key'] ?? '')))
    if (realm === undefined || found === undefined) return deadLink(textsForVisitor(call, realm))
    const { account, change } = found
    const t = textsOfAccount(account)
    const { full_name, email } = account
    const { new_email } = change
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
  }),

  submit: inOrganization(async call => {
    const realm = await spendAndFindRealm(call)
    const visitors = textsForVisitor(call, realm)
    if (realm === undefined) return deadLink(visitors)
    const { path } = call
    try {
      return await call.db.write(realm.id, async tx => {
        const found = await openChange(tx, realm, path['key'] ?? '')
        if (found === undefined) return deadLink(visitors)
        await completeChange(tx, realm, found)
        const t = textsOfAccount(found.account)
        const text = t.emailChange.doneText(realm.name, found.change.new_email)
        return framed(
          t,
          t.emailChange.done,
          html`<p>${text}</p>
            ${nextLink(loginPath, t.signIn)}`,
        )
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const text = messageOf(visitors, error)
      return framed(visitors, visitors.emailChange.refused, html`<p>${text}</p>`, error.failure.status)
    }
  }),
})

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
