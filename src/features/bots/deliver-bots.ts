// Adds the token of an outgoing webhook to events about it, for users who still administer the bot.
import { deliverer } from '#core/events/delivery.ts'
import { accountById } from '#features/users/public.ts'
import { administersByRole } from './administrators.ts'
import { readService, tokenOf } from './bot.ts'

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
