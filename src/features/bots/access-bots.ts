// Accessors: they return the bot, or fail because it does not exist or the caller may not administer it.
import { type Caller, isAdmin, isOwner, MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { type Account, accountById } from '#features/users/public.ts'

const BotUnknown = badRequest('No such bot')
export const botAccessErrors = [BotUnknown, InsufficientPermission, MustBeOwner]

/**
 * A bot that the caller owns or administers. The holder of a bot's key has its role, so administrators may not
 * administer a bot with the role of an owner, just as they may not administer owners.
 */
export async function administeredBot(tx: ReadTx, caller: Caller, botId: number): Promise<Account> {
  const bot = await accountById(tx, caller.realmId, botId)
  if (bot === undefined || bot.bot_type === null) throw BotUnknown()
  if (bot.bot_owner_id === caller.id) return bot
  if (!isAdmin(caller)) throw InsufficientPermission()
  if (isOwner(bot) && !isOwner(caller)) throw MustBeOwner()
  return bot
}
