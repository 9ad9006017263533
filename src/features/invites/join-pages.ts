// The pages for joining with an invitation link or, if the organization allows it, without one.
import { passwordMaxLength } from '#core/server/passwords.ts'
import type { Server } from '#core/server/server.ts'
import type { Form } from '#core/http/form.ts'
import { type Page, type PageAnswer, type PageCall, page, type Submission } from '#core/http/page.ts'
import { inOrganization, textsForVisitor } from '#features/realms/public.ts'
import { signIn } from '#features/sessions/public.ts'
import { messageOf, type ServerTexts } from '#features/texts/public.ts'
import { mailProof } from './address-proof.ts'
import {
  join,
  addressRefusal,
  type Joining,
  joiningAt,
  mailedAddress,
  mustProveAddress,
  type Problems,
  problemsWith,
  type Typed,
} from './joining.ts'
import { addressForm, joinForm, mailedPage, refusedPage } from './join-view.ts'
import { problemIn } from './problem-in.ts'

async function show(call: PageCall): Promise<PageAnswer> {
  const joining = await call.db.read(tx => joiningAt(tx, call))
  const t = textsForVisitor(call, joining.realm)
  if (!('obstacle' in joining)) return emptyForm(t, call.server, joining)
  if (joining.obstacle === 'unknown' || joining.obstacle === 'stale') await call.limits.spend('visitor', call.address)
  return refusedPage(t, joining)
}

async function submit(call: Submission): Promise<PageAnswer> {
  const { db, form, limits, server } = call
  await limits.spend('visitor', call.address)
  const joining = await db.read(tx => joiningAt(tx, call))
  const t = textsForVisitor(call, joining.realm)
  if ('obstacle' in joining) return refusedPage(t, joining)
  if (mustProveAddress(server, joining)) return askForProof(call, t, joining)
  const typed = typedIn(form, joining)
  const password = form.get('password') ?? ''
  const problems = await allProblems(call, t, joining, typed, password)
  if (hasAny(problems)) return joinForm(t, server, joining, typed, problems)
  // Hashing takes too long for a transaction, so everything is checked again afterwards.
  const passwordHash = await server.passwords.hash(password, { name: call.address })
  return db.write(joining.realm.id, async tx => {
    const still = await joiningAt(tx, call)
    if ('obstacle' in still) return refusedPage(t, still)
    if (mustProveAddress(server, still)) return addressForm(t, still, typed.email)
    const found = await problemsWith(tx, t, still, typed)
    if (hasAny(found)) return joinForm(t, server, still, typed, found)
    return signIn(tx, call, await join(tx, still, typed, passwordHash))
  })
}

const typedIn = (form: Form, joining: Joining): Typed => ({
  full_name: (form.get('full_name') ?? '').trim(),
  email: mailedAddress(joining) ?? typedEmail(form),
})
const typedEmail = (form: Form): string => (form.get('email') ?? '').trim()

const emptyForm = (t: ServerTexts, server: Server, joining: Joining): PageAnswer =>
  mustProveAddress(server, joining)
    ? addressForm(t, joining, '')
    : joinForm(t, server, joining, { full_name: '', email: '' })

/**
 * The link in the email opens the same page again, with the address confirmed. Until then the response doesn't reveal
 * whether the address has an account.
 */
async function askForProof(call: Submission, t: ServerTexts, joining: Joining): Promise<PageAnswer> {
  const { db, form, limits, path } = call
  const { realm } = joining
  const email = typedEmail(form)
  const problem = await db.read(tx =>
    problemIn(
      () => addressRefusal(tx, t, realm, email),
      error => messageOf(t, error),
    ),
  )
  if (problem !== undefined) return addressForm(t, joining, email, problem)
  // The owner of the address may not have asked for this.
  await limits.spend('login', `join ${realm.id} ${email.toLowerCase()}`)
  await db.write(realm.id, tx => mailProof(tx, t, realm, email, pagePath(path['key'])))
  return mailedPage(t, realm, email, pagePath(path['key']))
}

const pagePath = (key: string | undefined): string => (key === undefined ? '/join/' : `/join/${key}/`)

const hasAny = (problems: Problems): boolean => Object.keys(problems).length > 0

async function allProblems(
  { db, server }: PageCall,
  t: ServerTexts,
  joining: Joining,
  typed: Typed,
  password: string,
): Promise<Problems> {
  const problems = await db.read(tx => problemsWith(tx, t, joining, typed))
  const personal = [typed.email, typed.full_name, joining.realm.name]
  if (await server.passwords.acceptable(password, personal)) return problems
  return { ...problems, password: t.newPassword.rule(server.config.passwordMinLength, passwordMaxLength) }
}

/** With and without the trailing slash, because a copied link may lose it. */
export const joinPages: readonly Page[] = [
  '/join/{key}/',
  '/join/{key}',
  '/join/{key}/proof/{proof}/',
  '/join/{key}/proof/{proof}',
  '/join/',
  '/join',
  '/join/proof/{proof}/',
  '/join/proof/{proof}',
].map(path => page({ path, answer: inOrganization(show), submit: inOrganization(submit) }))
