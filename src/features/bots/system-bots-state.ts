import { object, required } from '#core/contract/field.ts'
import { bool, list, type Of } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { type Realm, realmOf, systemSubdomain } from '#features/realms/public.ts'
import { userFields, asUser } from '#features/users/public.ts'
import { accountsOfRealm } from './store.ts'

const systemBotObject = object('SystemBot', {
  ...userFields,
  is_system_bot: required(bool, 'Always true.', { since: 83 }),
})

export const systemBotsState = statePart({
  // A client that loads the users later asks for these accounts alone: nothing else lists them.
  types: ['realm_user', 'cross_realm_bots'],
  fields: { cross_realm_bots: required(list(systemBotObject), 'Accounts under which the server itself writes.') },
  async read({ tx, caller, options }) {
    let realm: Realm | undefined
    const cross_realm_bots: Of<typeof systemBotObject>[] = []
    for (const bot of await accountsOfRealm(tx, systemSubdomain)) {
      realm ??= await realmOf(tx, { realmId: bot.realm_id })
      const view = { server: tx.server, realm, viewer: caller, clientGravatar: options.client_gravatar }
      cross_realm_bots.push({ ...asUser(view, bot), is_system_bot: true })
    }
    return { cross_realm_bots }
  },
})
