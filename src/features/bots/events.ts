import { type Caller, Role } from '#core/contract/access.ts'
import { object, optional, required } from '#core/contract/field.ts'
import { bool, int } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Audience, type EventType, eventType, only } from '#core/events/event-type.ts'
import { type Account, callerOf } from '#features/users/public.ts'
import { botObject, services } from './bot.ts'
import { channelDefaults } from './channel-defaults.ts'

export const botAdded = eventType('realm_bot', 'add', 'A bot appeared that the reader may administer.', {
  bot: required(botObject, 'The bot.'),
})
export const botUpdated = eventType('realm_bot', 'update', 'The configuration of a bot changed.', {
  bot: required(
    object('BotChange', {
      user_id: required(int, 'The bot.'),
      services: optional(services.shape, services.doc),
      default_sending_stream: optional(channelDefaults.default_sending_stream.shape, 'New default.'),
      default_events_register_stream: optional(channelDefaults.default_events_register_stream.shape, 'New default.'),
      default_all_public_streams: optional(bool, 'New default.'),
    }),
    'The bot, and what changed.',
  ),
})
export const botDeleted = eventType('realm_bot', 'delete', 'The reader does not own a bot any longer.', {
  bot: required(object('BotGone', { user_id: required(int, 'The bot.') }), 'The bot.'),
})

/** The last role that administers the bot without owning it, as in access-bots.ts. */
const lastRole = (bot: Account): Role => (bot.role === Role.owner ? Role.owner : Role.administrator)

export const administersByRole = (bot: Account, person: Pick<Account, 'role'>): boolean => person.role <= lastRole(bot)

/**
 * To those who may administer the bot: by their role, and its owner, who may know of fewer channels. Nobody is told
 * twice.
 */
export async function tellAdministrators<T>(
  tx: WriteTx,
  event: EventType<T>,
  bot: Account,
  owner: Account | undefined,
  payloadFor: (viewer?: Caller) => Promise<T>,
): Promise<void> {
  const byRole: Audience = { viewersOf: bot.id, role: { atMost: lastRole(bot) } }
  await tx.emit(event, byRole, await payloadFor())
  if (owner !== undefined && !administersByRole(bot, owner))
    await tx.emit(event, only(owner.id), await payloadFor(callerOf(owner)))
}
