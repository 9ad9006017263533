// The accounts under which the server itself writes. They belong to their own organization, at a subdomain that no host
// name can have. So no user can sign in to it, and the system bots are members of no other organization.
import { existing } from '#core/base/existing.ts'
import { BotType, Role } from '#core/contract/access.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, list, type Of } from '#core/contract/shape.ts'
import { type Database, type ReadTx, serverWide } from '#core/db/database.ts'
import { statePart } from '#core/events/state-part.ts'
import { systemRealm, systemSubdomain, type Realm, realmOf } from '#features/realms/public.ts'
import { createAccount, userFields, asUser } from '#features/users/public.ts'
import { accountIdsOfRealm, accountsOfRealm } from './store.ts'

const systemBots = {
  notification: { email: 'notification-bot@parley.invalid', fullName: 'Notification Bot' },
  welcome: { email: 'welcome-bot@parley.invalid', fullName: 'Welcome Bot' },
  emailGateway: { email: 'emailgateway@parley.invalid', fullName: 'Email Gateway' },
} as const
export type SystemBot = keyof typeof systemBots

export const systemBotId = async (tx: ReadTx, bot: SystemBot): Promise<number> =>
  existing((await accountIdsOfRealm(tx, systemSubdomain)).get(systemBots[bot].email))

/** The system bot with this ID or address. All users see the system bots. */
export async function systemBotNamed(tx: ReadTx, idOrEmail: number | string): Promise<number | undefined> {
  const bots = await accountIdsOfRealm(tx, systemSubdomain)
  return typeof idOrEmail === 'number'
    ? [...bots.values()].find(id => id === idOrEmail)
    : bots.get(idOrEmail.trim().toLowerCase())
}

/** Called at every start. Takes a single query if the accounts already exist. */
export async function ensureSystemBots(db: Database): Promise<void> {
  const wanted = Object.values(systemBots)
  const known = await db.readOne(tx => accountIdsOfRealm(tx, systemSubdomain))
  if (wanted.every(({ email }) => known.has(email))) return
  await db.write(serverWide, async tx => {
    const realm = await systemRealm(tx)
    const present = await accountIdsOfRealm(tx, systemSubdomain)
    for (const { email, fullName } of wanted.filter(bot => !present.has(bot.email)))
      await createAccount(
        // No client listens to this organization.
        { ...tx, emit: async () => {} },
        realm,
        {
          email,
          fullName,
          role: Role.member,
          passwordHash: null,
          awaitsFirstLogin: false,
          bot: { type: BotType.generic, ownerId: null, settings: '{}' },
        },
      )
  })
}

const systemBotObject = object('SystemBot', {
  ...userFields,
  is_system_bot: required(bool, 'Always true.', { since: 83 }),
})

export const systemBotsState = statePart({
  // A client that loads users later asks for these accounts alone, because nothing else lists them.
  types: ['realm_user', 'cross_realm_bots'],
  fields: { cross_realm_bots: required(list(systemBotObject), 'Accounts that the server sends messages from.') },
  async read({ tx, caller, options }) {
    let realm: Realm | undefined
    const cross_realm_bots: Of<typeof systemBotObject>[] = []
    for (const bot of await accountsOfRealm(tx, systemSubdomain)) {
      realm ??= await realmOf(tx, { realmId: bot.realm_id })
      const view = { server: tx.server, realm, viewer: caller, clientGravatar: options.client_gravatar }
      cross_realm_bots.push({ ...asUser(view, bot), is_system_bot: true })
    }
    return { cross_realm_bots }
  },
})
