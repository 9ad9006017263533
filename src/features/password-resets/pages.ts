// The page that sends the email, and the page behind the link in it. Opening the link changes nothing, because mail
// programs open links too; submitting the form does.
import { looksLikeEmail } from '#core/base/email-address.ts'
import { forgotPath, type Page, page, type PageCall, type Submission } from '#core/http/page.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { passwordMaxLength } from '#core/server/passwords.ts'
import { textsForVisitor } from '#features/realms/public.ts'
import { atOrganization, signIn } from '#features/sessions/public.ts'
import { messageOf } from '#features/texts/public.ts'
import { changeEmail, EmailExpected, recordFirstLogin, setPassword, textsOfAccount } from '#features/users/public.ts'
import { resetPath, resetRequests, accountToReset } from './reset.ts'
import { deadLink, forgotForm, mailedPage, unavailablePage, passwordForm } from './reset-view.ts'

const submitForgot = atOrganization(async (realm, call: Submission) => {
  const { server, form, limits, address } = call
  const t = textsForVisitor(call, realm)
  await limits.spend('visitor', address)
  const unavailable = unavailablePage(t, server, realm)
  if (unavailable !== undefined) return unavailable
  const email = (form.get('email') ?? '').trim()
  if (!looksLikeEmail(email)) return forgotForm(t, email, messageOf(t, EmailExpected()))
  serviceOf(server, resetRequests).ask(realm, email, limits)
  return mailedPage(t, email)
})

const showReset = atOrganization(async (realm, call: PageCall) => {
  const { db, server, limits, address, path } = call
  await limits.spend('visitor', address)
  const account = await db.read(tx => accountToReset(tx, realm.id, path['note'] ?? ''))
  return account === undefined
    ? deadLink(textsForVisitor(call, realm))
    : passwordForm(textsOfAccount(account), server, realm, account)
})

const submitReset = atOrganization(async (realm, call: Submission) => {
  const { db, server, form, limits, address, path } = call
  await limits.spend('visitor', address)
  const note = path['note'] ?? ''
  const account = await db.read(tx => accountToReset(tx, realm.id, note))
  if (account === undefined) return deadLink(textsForVisitor(call, realm))
  const t = textsOfAccount(account)
  const password = form.get('password') ?? ''
  if (!(await server.passwords.acceptable(password, [account.email, account.full_name, realm.name])))
    return passwordForm(
      t,
      server,
      realm,
      account,
      t.newPassword.rule(server.config.passwordMinLength, passwordMaxLength),
    )
  // Hashing takes too long for a transaction, so the link is checked again afterwards.
  const passwordHash = await server.passwords.hash(password, { name: address })
  return db.write(realm.id, async tx => {
    const unchanged = await accountToReset(tx, realm.id, note)
    if (unchanged === undefined) return deadLink(t)
    await setPassword(tx, unchanged.id, passwordHash)
    if (unchanged.awaits_first_login === 1) await recordFirstLogin(tx, unchanged)
    // The email confirmed the address.
    await changeEmail(tx, realm, unchanged, unchanged.email)
    return signIn(tx, call, unchanged)
  })
})

/** People guess the second path. */
const forgotPaths = [forgotPath, '/forgot', '/forgot-password/', '/forgot-password']

/** With and without the trailing slash, because it's easily lost. */
export const resetPages: readonly Page[] = [
  ...forgotPaths.map(path =>
    page({
      path,
      answer: atOrganization(async (realm, call) => {
        const t = textsForVisitor(call, realm)
        return unavailablePage(t, call.server, realm) ?? forgotForm(t, '')
      }),
      submit: submitForgot,
    }),
  ),
  ...[`${resetPath}/{note}/`, `${resetPath}/{note}`].map(path =>
    page({ path, answer: showReset, submit: submitReset }),
  ),
]
