// The users who may administer a bot because of their role, and the events for a user whose role changes.
import { type Caller, isAdmin, Role } from '#core/contract/access.ts'
import { onHook } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/contract/event-type.ts'
import { accountsOf, callerOf, roleChanged } from '#features/users/public.ts'
import type { BotAccount } from './bot-account.ts'
import { asBot } from './bot.ts'
import { botAdded, botDeleted } from './events.ts'

/** The last role that administers the bot without owning it, as in access-bots.ts. */
export const lastRole = (bot: BotAccount): Role => (bot.role === Role.owner ? Role.owner : Role.administrator)

export const administersByRole = (bot: BotAccount, person: Pick<BotAccount, 'role'>): boolean =>
  person.role <= lastRole(bot)

/** A new administrator hears of all bots; for a user who is no longer an administrator they vanish. */
export const emitBotsToAdministrators = onHook(
  roleChanged,
  async (tx, { account, role }) => {
    if (!isAdmin(account) && !isAdmin({ role })) return
    const bots = (await accountsOf(tx, account.realm_id)).filter(({ bot_type }) => bot_type !== null)
    await emitBotChanges(tx, bots, callerOf(account), callerOf({ ...account, role }))
  },
  [botAdded, botDeleted],
)

/** The bots that a user administers from now on, or no longer, because the role of the user changed. */
async function emitBotChanges(tx: WriteTx, bots: readonly BotAccount[], before: Caller, after: Caller): Promise<void> {
  for (const bot of bots.filter(({ bot_owner_id }) => bot_owner_id !== before.id)) {
    const [had, has] = [administersByRole(bot, before), administersByRole(bot, after)]
    if (has && !had) await tx.emit(botAdded, only(after.id), { bot: await asBot(tx, bot) })
    if (had && !has) await tx.emit(botDeleted, only(after.id), { bot: { user_id: bot.id } })
  }
}
