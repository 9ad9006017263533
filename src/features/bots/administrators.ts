// The users who may administer a bot because of their role, and events for users whose role changes.
import { type Caller, isAdmin, Role } from '#core/contract/access.ts'
import { only, type Audience, type EventType } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { deliverer } from '#core/events/delivery.ts'
import { botsOf, callerOf, roleChanged, type Account, accountById } from '#features/users/public.ts'
import type { BotAccount } from './bot-account.ts'
import { logBot, readService, tokenOf } from './bot.ts'
import { botAdded, botDeleted } from './events.ts'

/** The lowest role that may administer the bot without owning it, as in access-bots.ts. */
const lowestRole = (bot: BotAccount): Role => (bot.role === Role.owner ? Role.owner : Role.administrator)

export const administersByRole = (bot: BotAccount, person: Pick<BotAccount, 'role'>): boolean =>
  person.role <= lowestRole(bot)

/** Shows all bots to a new administrator, and hides them from a user who no longer is one. */
export const emitBotsToAdministrators = onHook(
  roleChanged,
  async (tx, { account, role }) => {
    if (!isAdmin(account) && !isAdmin({ role })) return
    const bots = await botsOf(tx, account.realm_id)
    await emitBotChanges(tx, bots, callerOf(account), callerOf({ ...account, role }))
  },
  [botAdded, botDeleted],
)

/** For bots that the user gains or loses the right to administer. */
async function emitBotChanges(tx: WriteTx, bots: readonly BotAccount[], before: Caller, after: Caller): Promise<void> {
  for (const bot of bots.filter(({ bot_owner_id }) => bot_owner_id !== before.id)) {
    const [had, has] = [administersByRole(bot, before), administersByRole(bot, after)]
    if (has && !had) await tx.emit(botAdded, only(after.id), { bot: await logBot(tx, bot) })
    if (had && !has) await tx.emit(botDeleted, only(after.id), { bot: { user_id: bot.id } })
  }
}

/**
 * Emits an event to the users who may administer the bot because of their role, and to its owner, who may see fewer
 * channels. Each user gets it once.
 */
export async function emitToAdministrators<T>(
  tx: WriteTx,
  event: EventType<T>,
  bot: Account,
  owner: Account | undefined,
  payloadFor: (viewer?: Caller) => Promise<T>,
): Promise<void> {
  const byRole: Audience = { viewersOf: bot.id, role: { atMost: lowestRole(bot) } }
  await tx.emit(event, byRole, await payloadFor())
  if (owner !== undefined && !administersByRole(bot, owner))
    await tx.emit(event, only(owner.id), await payloadFor(callerOf(owner)))
}

// Adds the token to events about an outgoing webhook, for users who may still administer the bot.

interface Logged {
  readonly bot: { readonly user_id: number; readonly services?: readonly object[] }
}

export const deliverBots = deliverer<Logged>({
  type: 'realm_bot',
  async prepare({ tx, realmId }, { type, op, payload }) {
    const { services } = payload.bot
    const event = { type, op, ...payload }
    if (services === undefined || services.length === 0) return () => event
    const bot = await accountById(tx, realmId, payload.bot.user_id)
    const stored = bot && readService(bot)
    if (bot === undefined || stored === undefined) return () => undefined
    const token = tokenOf(tx.server, stored).reveal()
    const full = { ...event, bot: { ...payload.bot, services: services.map(service => ({ ...service, token })) } }
    return ({ caller }) => (bot.bot_owner_id === caller.id || administersByRole(bot, caller) ? full : undefined)
  },
})
