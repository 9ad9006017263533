// `parley demo` and `serve --demo`: a small organization to try things out. Running it again adds what's missing.
import { secondsOf } from '#core/base/clock.ts'
import { Command } from 'commander'
import { existing } from '#core/base/existing.ts'
import { isThisMachine } from '#core/base/this-machine.ts'
import { OperatorError } from '#core/base/errors.ts'
import type { WriteTx } from '#core/db/database.ts'
import { createRealm, listRealms, namedRealm, rootSubdomain } from '#features/realm-administration/operator.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import { signInLink } from '#features/sessions/operator.ts'
import { accountByEmail, accountsOf, createAccount } from '#features/users/public.ts'
import type { Core } from '../open-core.ts'
import { demoBots, demoOrganization, demoOwner, demoUsers, type DemoBot, type DemoUser } from './demo-users.ts'
import { fillConversations } from './fill-conversations.ts'
import { addressOptions, configOf, jsonOption, type Given, realmOption, withConfigOptions } from './options.ts'
import { table, print } from './output.ts'
import { checkPassword } from './password.ts'
import { roleName } from './role-name.ts'
import { runningServer } from './running-server.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import type { Viewer } from './watch-demo.ts'
import { withCore, withExistingCore } from './with-core.ts'

/** The password of all accounts. It's public, so the help text warns about it. */
const demoPassword = 'lantern-bay-at-midnight'
const daySeconds = 86_400

export function demoCommand(): Command {
  const command = new Command('demo')
    .description('create sample users and messages to try things out; all users share a publicly known password')
    .option('--watch', 'then print each event; starts a server if none is running')
    .addOption(realmOption())
    .addOption(jsonOption())
  return withConfigOptions(command, addressOptions).action(run)
}

async function run(given: Given): Promise<void> {
  if (given['watch'] !== true) return fillNow(given)
  if (given['realm'] !== rootSubdomain)
    throw new OperatorError("--watch works only for the organization without a subdomain: don't use it with --realm.")
  const running = runningServer(configOf(given).dataDir)
  if (running === undefined) return (await import('./serve.ts')).serve({ ...given, demo: true })
  await fillNow(given)
  const ending = new AbortController()
  const { watchDemo } = await import('./watch-demo.ts')
  const watched = watchDemo(demoViewer(running.origin), ending.signal)
  stopOnSignal(async () => {
    ending.abort()
    await watched
  })
  await watched
}

/** The owner sees the most. */
export const demoViewer = (url: string): Viewer => ({ url, email: demoOwner.email, password: demoPassword })

async function fillNow(given: Given): Promise<void> {
  const subdomain = String(given['realm'])
  const open = subdomain === rootSubdomain ? withCore : withExistingCore
  await open(given, async core => {
    const realm = await fillDemo(core, subdomain)
    const described = describeDemo(core, realm)
    print(given['json'] === true, described, demoText(described))
  })
}

/** Fills the organization at this subdomain. On an empty server it creates the root organization. */
export async function fillDemo(core: Core, subdomain: string): Promise<Realm> {
  const { db, server, clock, config } = core
  await checkPassword(config, demoPassword, [])
  const passwordHash = await server.passwords.hash(demoPassword)
  const at = secondsOf(clock)
  if (subdomain === rootSubdomain && (await listRealms(db)).length === 0) {
    const owner = { ownerName: demoOwner.name, ownerEmail: demoOwner.email, ownerPasswordHash: passwordHash }
    await createRealm(db, { name: demoOrganization, subdomain, ...owner }, at - demoOwner.daysHere * daySeconds)
  }
  const realm = await namedRealm(db, subdomain)
  await db.write(realm.id, async tx => {
    await refuseOtherAccounts(tx, realm)
    for (const person of [demoOwner, ...demoUsers]) await addAccount(tx, realm, person, passwordHash, at)
    for (const bot of demoBots) await addAccount(tx, realm, bot, null, at)
    await fillConversations(tx, realm, at)
  })
  warnOfReach(core)
  return realm
}

/** The demo adds owners with a known password, so it refuses an organization with real accounts. */
async function refuseOtherAccounts(tx: WriteTx, { id, name }: Realm): Promise<void> {
  const accounts = await accountsOf(tx, id)
  if (accounts.length === 0 || accounts.some(({ email }) => email === demoOwner.email)) return
  throw new OperatorError(
    `"${name}" already has users, and the demo would add owners with a publicly known password. Use an empty --data-dir.`,
  )
}

function warnOfReach({ config, server }: Core): void {
  for (const host of new Set([config.host, server.externalUrl.hostname]))
    if (!isThisMachine(host)) console.error(`Warning: anyone who can reach ${host} can sign in with the demo password.`)
}

async function addAccount(
  tx: WriteTx,
  realm: Realm,
  person: DemoUser | DemoBot,
  passwordHash: string | null,
  at: number,
): Promise<void> {
  if (await accountByEmail(tx, realm.id, person.email)) return
  const { name: fullName, email, role, daysHere } = person
  const request = { email, fullName, role, passwordHash, awaitsFirstLogin: false }
  const bot = 'type' in person ? { bot: await botOf(tx, realm, person) } : {}
  await createAccount({ ...tx, now: at - daysHere * daySeconds }, realm, { ...request, ...bot })
}

async function botOf(tx: WriteTx, realm: Realm, { type, owner }: DemoBot) {
  return { type, ownerId: existing(await accountByEmail(tx, realm.id, owner)).id, settings: '{}' }
}

export function describeDemo({ server }: Core, realm: Realm) {
  const people = [demoOwner, ...demoUsers].map(({ name, email, role }) => ({
    full_name: name,
    email,
    role: roleName(role),
  }))
  const bots = demoBots.map(({ name, email, owner }) => ({ full_name: name, email, owner }))
  return { realm_url: realmUrl(server, realm), password: demoPassword, people, bots }
}

export const demoLinkText = async (core: Core, realm: Realm): Promise<string> =>
  `Sign in as ${demoOwner.name} with this one-time link, valid for 15 minutes:\n  ${await signInLink(core, realm, demoOwner.email)}`

export function demoText({ realm_url, password, people, bots }: ReturnType<typeof describeDemo>): string {
  const rows = [
    ...people.map(({ full_name, email, role }) => [`  ${full_name}`, email, role]),
    ...bots.map(({ full_name, email, owner }) => [`  ${full_name}`, email, `bot of ${owner}`]),
  ]
  return `Demo users at ${realm_url}, all with the password ${password}\n${table(rows)}`
}
