// The page behind the link in the email. Opening it changes nothing, because mail programs open links too. Its button
// makes the change.
import { ApiError } from '#core/contract/failure.ts'
import { formPage, type Html, html, htmlPage, nextLink } from '#core/http/html.ts'
import { loginPath, type Page, type PageAnswer, type PageCall, page } from '#core/http/page.ts'
import { inOrganization, type Realm, realmOfHost } from '#features/realms/public.ts'
import { completeChange, openChange, confirmPath } from './email-change.ts'

export const confirmPage: Page = page({
  path: `${confirmPath}/{key}/`,

  answer: inOrganization(async call => {
    const realm = await spendAndFindRealm(call)
    const found = realm && (await call.db.read(tx => openChange(tx, realm, call.path['key'] ?? '')))
    if (realm === undefined || found === undefined) return deadLink()
    const { account, change } = found
    const instead = change.new_email === account.email ? '' : ` instead of ${account.email}`
    return framed(
      'Confirm your email address',
      html`<p>${account.full_name} wants to use <strong>${change.new_email}</strong>${instead} in ${realm.name}.</p>
        <form method="post">
          <button type="submit">Use ${change.new_email}</button>
        </form>`,
    )
  }),

  submit: inOrganization(async call => {
    const realm = await spendAndFindRealm(call)
    if (realm === undefined) return deadLink()
    const { path } = call
    try {
      return await call.db.write(realm.id, async tx => {
        const found = await openChange(tx, realm, path['key'] ?? '')
        if (found === undefined) return deadLink()
        await completeChange(tx, realm, found)
        const text = `You now sign in to ${realm.name} with ${found.change.new_email}.`
        return framed(
          'Email address confirmed',
          html`<p>${text}</p>
            ${nextLink(loginPath, 'Sign in')}`,
        )
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return framed("You can't use this address", html`<p>${error.message}</p>`, error.failure.status)
    }
  }),
})

/** Limited, so that visitors can't guess keys. */
async function spendAndFindRealm({ limits, address, db, host }: PageCall): Promise<Realm | undefined> {
  await limits.spend('visitor', address)
  return db.readOne(tx => realmOfHost(tx, host))
}

function framed(title: string, body: Html, status = 200): PageAnswer {
  return formPage(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      ${body}
    </main>`,
    status,
  )
}

const deadLink = (): PageAnswer =>
  htmlPage(
    "This link doesn't work",
    html`<main class="narrow">
      <h1>This link doesn't work</h1>
      <p>
        It was already used, has expired, or was replaced by a newer link. Change your address again in your chat app.
      </p>
    </main>`,
    404,
  )
