import { required } from '#core/contract/field.ts'
import { isAdmin } from '#core/contract/access.ts'
import { anyJson, list, type Of } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { botsOf, ownBots } from '#features/users/public.ts'
import { presentBot, botObject } from './bot.ts'
import { administersByRole } from './administrators.ts'

export const botsState = statePart({
  types: ['realm_bot'],
  fields: {
    realm_bots: required(list(botObject), 'The bots that the current user can manage, including deactivated ones.'),
  },
  async read({ tx, caller }) {
    const known = isAdmin(caller) ? await botsOf(tx, caller.realmId) : await ownBots(tx, caller)
    const realm_bots: Of<typeof botObject>[] = []
    for (const bot of known)
      if (administersByRole(bot, caller)) realm_bots.push(await presentBot(tx, bot))
      else if (bot.bot_owner_id === caller.id) realm_bots.push(await presentBot(tx, bot, caller))
    return { realm_bots }
  },
})

/** The server has no built-in bots. */
export const builtInBotsState = statePart({
  types: ['realm_embedded_bots', 'realm_incoming_webhook_bots'],
  fields: {
    realm_embedded_bots: required(list(anyJson), 'Bots that run inside the server. There are none.'),
    realm_incoming_webhook_bots: required(list(anyJson), 'Integrations for incoming webhooks. There are none.'),
  },
  read: async () => ({ realm_embedded_bots: [], realm_incoming_webhook_bots: [] }),
})
