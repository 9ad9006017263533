import { object, optional, required } from '#core/contract/field.ts'
import { bool, int } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { botInLog, botObject, services, servicesInLog } from './bot.ts'
import { channelDefaults } from './channel-defaults.ts'

const changed = {
  user_id: required(int, 'The bot.'),
  default_sending_stream: optional(channelDefaults.default_sending_stream.shape, 'New default.'),
  default_events_register_stream: optional(channelDefaults.default_events_register_stream.shape, 'New default.'),
  default_all_public_streams: optional(bool, 'New default.'),
}
const changedDoc = 'The bot, and the fields that changed.'

export const botAdded = eventType(
  'realm_bot',
  'add',
  'A bot that the current user can manage was added.',
  { bot: required(botInLog, 'The bot.') },
  { delivered: { bot: required(botObject, 'The bot.') } },
)
export const botUpdated = eventType(
  'realm_bot',
  'update',
  'The configuration of a bot changed.',
  {
    bot: required(
      object('BotChangeInLog', { ...changed, services: optional(servicesInLog.shape, services.doc) }),
      changedDoc,
    ),
  },
  {
    delivered: {
      bot: required(object('BotChange', { ...changed, services: optional(services.shape, services.doc) }), changedDoc),
    },
  },
)
export const botDeleted = eventType('realm_bot', 'delete', 'The current user can no longer manage a bot.', {
  bot: required(object('BotGone', { user_id: required(int, 'The bot.') }), 'The bot.'),
})
