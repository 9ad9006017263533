// The pages on which people join: the link of an invitation, and the door of an organization that needs none.
import type { Form } from '#core/http/form.ts'
import { type Page, type PageAnswer, type PageCall, page, type Submission } from '#core/http/page.ts'
import { join } from './join.ts'
import { joinedPage, joinForm, passwordRule, refusedPage } from './join-view.ts'
import { invitedAddress, type Joining, joiningAt, type Problems, problemsWith, type Typed } from './joining.ts'

async function show(call: PageCall): Promise<PageAnswer> {
  const joining = await call.db.read(tx => joiningAt(tx, call))
  if (!('obstacle' in joining)) return joinForm(call.server, joining, { full_name: '', email: '' })
  if (joining.obstacle === 'unknown') call.limits.spend('visitor', call.address)
  return refusedPage(joining)
}

async function submit(call: Submission): Promise<PageAnswer> {
  const { db, form, limits, server, now } = call
  limits.spend('visitor', call.address)
  const joining = await db.read(tx => joiningAt(tx, call))
  if ('obstacle' in joining) return refusedPage(joining)
  const typed = typedIn(form, joining)
  const password = form.get('password') ?? ''
  const problems = await allProblems(call, joining, typed, password)
  if (hasAny(problems)) return joinForm(server, joining, typed, problems)
  // Hashing takes too long for a transaction; meanwhile everything may have changed.
  const passwordHash = await server.passwords.hash(password, call.address)
  const refusal = await db.write(joining.realm.id, async tx => {
    const still = await joiningAt(tx, call)
    if ('obstacle' in still) return refusedPage(still)
    const found = await problemsWith(tx, still, typed)
    if (hasAny(found)) return joinForm(server, still, typed, found)
    await join(tx, server, still, typed, passwordHash, now)
    return undefined
  })
  return refusal ?? joinedPage(server, joining.realm, typed.email)
}

const typedIn = (form: Form, joining: Joining): Typed => ({
  full_name: (form.get('full_name') ?? '').trim(),
  email: invitedAddress(joining) ?? (form.get('email') ?? '').trim(),
})

const hasAny = (problems: Problems): boolean => Object.keys(problems).length > 0

async function allProblems(
  { db, server }: PageCall,
  joining: Joining,
  typed: Typed,
  password: string,
): Promise<Problems> {
  const problems = await db.read(tx => problemsWith(tx, joining, typed))
  const personal = [typed.email, typed.full_name, joining.realm.name]
  if (await server.passwords.acceptable(password, personal)) return problems
  return { ...problems, password: passwordRule(server) }
}

/** With and without the slash at the end, which is easily lost. */
export const joinPages: readonly Page[] = ['/join/{key}/', '/join/{key}', '/join/', '/join'].map(path =>
  page({ path, answer: show, submit }),
)
