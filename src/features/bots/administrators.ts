// The users who may administer a bot because of their role, and the events for a user whose role changes.
import { type Caller, isAdmin, Role } from '#core/contract/access.ts'
import { onHook } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/contract/event-type.ts'
import { botsOf, callerOf, roleChanged } from '#features/users/public.ts'
import type { BotAccount } from './bot-account.ts'
import { logBot } from './bot.ts'
import { botAdded, botDeleted } from './events.ts'

/** The lowest role that administers the bot without owning it, as in access-bots.ts. */
export const lowestRole = (bot: BotAccount): Role => (bot.role === Role.owner ? Role.owner : Role.administrator)

export const administersByRole = (bot: BotAccount, person: Pick<BotAccount, 'role'>): boolean =>
  person.role <= lowestRole(bot)

/** Shows all bots to a new administrator, and hides them from a user who is no longer an administrator. */
export const emitBotsToAdministrators = onHook(
  roleChanged,
  async (tx, { account, role }) => {
    if (!isAdmin(account) && !isAdmin({ role })) return
    const bots = await botsOf(tx, account.realm_id)
    await emitBotChanges(tx, bots, callerOf(account), callerOf({ ...account, role }))
  },
  [botAdded, botDeleted],
)

/** For bots that the user begins or ceases to administer. */
async function emitBotChanges(tx: WriteTx, bots: readonly BotAccount[], before: Caller, after: Caller): Promise<void> {
  for (const bot of bots.filter(({ bot_owner_id }) => bot_owner_id !== before.id)) {
    const [had, has] = [administersByRole(bot, before), administersByRole(bot, after)]
    if (has && !had) await tx.emit(botAdded, only(after.id), { bot: await logBot(tx, bot) })
    if (had && !has) await tx.emit(botDeleted, only(after.id), { bot: { user_id: bot.id } })
  }
}
