// `parley demo` and `serve --demo`: a small organization to try things out in. Running it again adds what is missing.
import { Command } from 'commander'
import { Role } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { createRealm, listRealms, namedRealm } from '#features/realms/operator.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import { accountByEmail, createAccount } from '#features/users/public.ts'
import { type Core, now } from '../open-core.ts'
import { demoBots, demoOrganization, demoOwner, demoPeople, type DemoBot, type DemoPerson } from './demo-people.ts'
import { addressOptions, jsonOption, type Given, realmOption, withConfigOptions } from './options.ts'
import { table, tell } from './output.ts'
import { checkPassword } from './password.ts'
import { withCore } from './with-core.ts'

/** Everybody's, and no secret: which is why the help says where not to use it. */
export const demoPassword = 'lantern-bay-at-midnight'
const daySeconds = 86_400

export function demoCommand(): Command {
  const command = new Command('demo')
    .description('fill an organization with made-up people and bots who share one known password; for trying out only')
    .addOption(realmOption())
    .addOption(jsonOption())
  return withConfigOptions(command, addressOptions).action(fillNow)
}

async function fillNow(given: Given): Promise<void> {
  await withCore(given, async core => {
    const realm = await fillDemo(core, String(given['realm']))
    const told = describeDemo(core, realm)
    tell(given['json'] === true, told, demoText(told))
  })
}

/** In the organization at this subdomain, which is made if there is none. */
export async function fillDemo(core: Core, subdomain: string): Promise<Realm> {
  const { db, server, clock, config } = core
  await checkPassword(config, demoPassword, [])
  const passwordHash = await server.passwords.hash(demoPassword)
  const at = now(clock)
  if (!(await listRealms(db)).some(realm => realm.subdomain === subdomain)) {
    const owner = { ownerName: demoOwner.name, ownerEmail: demoOwner.email, ownerPasswordHash: passwordHash }
    await createRealm(db, server, { name: demoOrganization, subdomain, ...owner }, at - demoOwner.daysHere * daySeconds)
  }
  const realm = await namedRealm(db, subdomain)
  await db.write(realm.id, async tx => {
    for (const person of [demoOwner, ...demoPeople]) await join(tx, core, realm, person, passwordHash, at)
    for (const bot of demoBots) await join(tx, core, realm, bot, null, at)
  })
  return realm
}

async function join(
  tx: WriteTx,
  { server }: Core,
  realm: Realm,
  person: DemoPerson | DemoBot,
  passwordHash: string | null,
  at: number,
): Promise<void> {
  if (await accountByEmail(tx, realm.id, person.email)) return
  const { name: fullName, email, role, daysHere } = person
  const request = { email, fullName, role, passwordHash, awaitsFirstLogin: false }
  const bot = 'type' in person ? { bot: await botOf(tx, realm, person) } : {}
  await createAccount(tx, server, realm, { ...request, ...bot }, at - daysHere * daySeconds)
}

async function botOf(tx: WriteTx, realm: Realm, { type, owner }: DemoBot) {
  const account = await accountByEmail(tx, realm.id, owner)
  if (account === undefined) throw new Error(`${owner} must join before the bot.`)
  return { type, ownerId: account.id, settings: '{}' }
}

export function describeDemo({ server }: Core, realm: Realm) {
  const people = [demoOwner, ...demoPeople].map(({ name, email, role }) => ({ full_name: name, email, role }))
  return { realm_url: realmUrl(server, realm), password: demoPassword, people }
}

export function demoText({ realm_url, password, people }: ReturnType<typeof describeDemo>): string {
  const roleOf = new Map<number, string>(Object.entries(Role).map(([name, role]) => [role, name]))
  const rows = people.map(({ full_name, email, role }) => [`  ${full_name}`, email, roleOf.get(role) ?? ''])
  return `People to try out at ${realm_url}, all with the password ${password}\n${table(rows)}`
}
