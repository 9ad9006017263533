import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { accountDeactivated, accountDeactivating, deactivateAccount, userUpdated } from '#features/users/public.ts'
import { administeredBot, botAccessErrors } from '../access-bots.ts'

export const deactivateBot = endpoint({
  route: 'DELETE /bots/{bot_id}',
  summary: 'Deactivate a bot',
  description: 'An administrator can reactivate it with POST /users/{user_id}/reactivate.',
  access: 'user',
  params: { bot_id: required(int, 'The bot.') },
  errors: botAccessErrors,
  emits: [userUpdated, accountDeactivating, accountDeactivated],

  async handle({ caller, params, tx }) {
    const bot = await administeredBot(tx, caller, params.bot_id)
    if (bot.is_active === 1) await deactivateAccount(tx, bot)
  },
})
