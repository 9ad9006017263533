// Changes to a bot, with their events.
import { keysOf } from '#core/base/records.ts'
import { type Caller, isAdmin, isGuest, isOwner, MustBeAdmin, MustBeOwner, Role } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { Values } from '#core/contract/field.ts'
import type { WriteTx } from '#core/db/database.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { realmOf } from '#features/realms/public.ts'
import {
  type Account,
  uploadAvatar,
  accountById,
  callerOf,
  changeRole,
  changeBotOwner,
  ownerOf,
  storeBotSettings,
} from '#features/users/public.ts'
import { administersByRole, emitToAdministrators } from './administrators.ts'
import { loggedServices, logBot, requireInterface, readService, storedSettings, TypeInvalid } from './bot.ts'
import { type channelDefaultParams, normalizeDefaults, presentDefaults } from './channel-defaults.ts'
import { botAdded, botDeleted, botUpdated } from './events.ts'

// The avatar of a bot, if a request about the bot has a file.

const OneAvatar = badRequest('You may only upload one file at a time')
export const avatarErrors = [OneAvatar, PictureFileTooLarge, ...pictureErrors]

/** The bot after the change. */
export async function withAvatar<B extends Account>(
  tx: WriteTx,
  bot: B,
  received: Parameters<typeof onePicture>[0],
): Promise<B> {
  if ((received.files?.count ?? 0) === 0) return bot
  const { avatar_source, avatar_version } = await uploadAvatar(tx, bot, onePicture(received, OneAvatar))
  return { ...bot, avatar_source, avatar_version }
}

const OwnerUnknown = badRequest('Failed to change owner, no such user')
const OwnerDeactivated = badRequest('Failed to change owner, user is deactivated')
const OwnerIsBot = badRequest("Failed to change owner, bots can't own other bots")
const OwnerIsGuest = badRequest("Failed to change owner, guests can't own bots")
export const ownerErrors = [OwnerUnknown, OwnerDeactivated, OwnerIsBot, OwnerIsGuest]

/** A bot's owner has its key and thereby its role, so the caller must be allowed to give that role to any user. */
export function requireRoleGrant(caller: Caller, bot: Account, role: Role): void {
  if ((role === Role.owner || isOwner(bot)) && !isOwner(caller)) throw MustBeOwner()
  if (!isAdmin(caller)) throw MustBeAdmin()
}

/**
 * Only administrators may change the owner: a bot acts with its owner's rights, and the previous owner may still
 * control its program. Administrators can read the bot's key, so only owners of the organization may give it to one.
 */
export async function changeOwner(tx: WriteTx, caller: Caller, given: Account, ownerId: number): Promise<Account> {
  if (ownerId === given.bot_owner_id) return given
  if (!isAdmin(caller)) throw MustBeAdmin()
  const next = await accountById(tx, given.realm_id, ownerId)
  if (next === undefined) throw OwnerUnknown()
  if (next.is_active === 0) throw OwnerDeactivated()
  if (next.bot_type !== null) throw OwnerIsBot()
  if (isGuest(next)) throw OwnerIsGuest()
  if (isOwner(next) && !isOwner(caller)) throw MustBeOwner()

  const previous = await ownerOf(tx, callerOf(given))
  const bot = await lowered(tx, given, next.role)
  const after = { ...bot, bot_owner_id: next.id }
  await changeBotOwner(tx, bot, next.id)
  // Users who may administer the bot because of their role still see it.
  if (previous !== undefined && !administersByRole(bot, previous))
    await tx.emit(botDeleted, only(previous.id), { bot: { user_id: bot.id } })
  if (!administersByRole(bot, next)) {
    const added = await logBot(tx, after, callerOf(next))
    await tx.emit(botAdded, only(next.id), { bot: added })
  }
  return after
}

/** The bot, with its role lowered to this one if it was higher. */
async function lowered(tx: WriteTx, bot: Account, role: Role): Promise<Account> {
  if (bot.role >= role) return bot
  await changeRole(tx, await realmOf(tx, { realmId: bot.realm_id }), bot, role)
  return { ...bot, role }
}

/** Values that aren't given stay. */
export async function changeService(
  tx: WriteTx,
  bot: Account,
  { base_url, format }: { base_url: string | undefined; format: number | undefined },
): Promise<Account> {
  const before = readService(bot)
  if (before === undefined) throw TypeInvalid()
  const service = { ...before, base_url: base_url ?? before.base_url, interface: format ?? before.interface }
  requireInterface(service.interface)
  const after = { ...bot, bot_settings: storedSettings(bot, service) }
  if (after.bot_settings === bot.bot_settings) return bot
  await storeBotSettings(tx, after)
  const payload = { bot: { user_id: bot.id, services: loggedServices(after) } }
  await emitToAdministrators(tx, botUpdated, bot, await ownerOf(tx, callerOf(bot)), async () => payload)
  return after
}

/** Values that aren't given stay. */
export async function changeDefaults(
  tx: WriteTx,
  caller: Caller,
  bot: Account,
  given: Values<typeof channelDefaultParams>,
): Promise<Account> {
  const change = await normalizeDefaults(tx, caller, given)
  const after = { ...bot, bot_settings: storedSettings(bot, change) }
  const [was, is] = [await presentDefaults(tx, bot), await presentDefaults(tx, after)]
  const changed = keysOf(change).filter(name => was[name] !== is[name])
  if (changed.length === 0) return bot
  await storeBotSettings(tx, after)
  await emitToAdministrators(tx, botUpdated, bot, await ownerOf(tx, callerOf(bot)), async viewer => {
    const shown = await presentDefaults(tx, after, viewer)
    return { bot: { user_id: bot.id, ...Object.fromEntries(changed.map(name => [name, shown[name]])) } }
  })
  return after
}
