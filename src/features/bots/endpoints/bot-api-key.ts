import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { replaceApiKey } from '#features/users/public.ts'
import { administeredBot, botAccessErrors } from '../bot.ts'

export const getBotApiKey = endpoint({
  route: 'GET /bots/{bot_id}/api_key',
  summary: "Read a bot's API key",
  access: 'non-guest human',
  params: { bot_id: required(int, 'The bot.') },
  returns: { api_key: required(text, 'The key.') },
  errors: botAccessErrors,

  async handle({ caller, params, tx }) {
    const bot = await administeredBot(tx, caller, params.bot_id)
    return { api_key: tx.server.secrets.unseal('api key', bot.api_key_sealed).reveal() }
  },
})

export const regenerateBotApiKey = endpoint({
  route: 'POST /bots/{bot_id}/api_key/regenerate',
  summary: "Replace a bot's API key",
  description: 'The old key stops working at once.',
  access: 'non-guest human',
  params: { bot_id: required(int, 'The bot.') },
  returns: { api_key: required(text, 'The new key.') },
  errors: botAccessErrors,

  async handle({ caller, params, tx }) {
    const bot = await administeredBot(tx, caller, params.bot_id)
    return { api_key: (await replaceApiKey(tx, bot.id)).reveal() }
  },
})
