import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, rawText } from '#core/contract/shape.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { accountByIdOrEmail, UserUnknown, visibleUser } from '#features/users/public.ts'
import { asFull, fullPresence } from '../presence.ts'
import { presenceOf } from '../store.ts'

const NotOfBots = badRequest('Presence is not supported for bot users.')
const NoPresence = badRequest('No presence data for {user_id_or_email}')

export const getUserPresence = endpoint({
  route: 'GET /users/{user_id_or_email}/presence',
  summary: 'Read whether a user is online',
  access: 'user',
  params: { user_id_or_email: required(rawText, 'The ID of the user, or an address that the caller may see.') },
  returns: {
    presence: required(fullPresence, 'When the user was last online.'),
    server_timestamp: required(int, 'When it was read, in UNIX seconds.'),
  },
  errors: [UserUnknown, InsufficientPermission, NotOfBots, NoPresence],

  async handle({ caller, params: { user_id_or_email }, tx }) {
    const found = await accountByIdOrEmail(tx, caller, user_id_or_email)
    if (found === undefined || found.is_active === 0) throw UserUnknown()
    const account = await visibleUser(tx, caller, found.id)
    if (account.bot_type !== null) throw NotOfBots()
    const isOff = readRealmSettings((await realmOf(tx, caller)).settings).presence_disabled
    const times = isOff ? undefined : await presenceOf(tx, account.id)
    if (times === undefined) throw NoPresence({ user_id_or_email })
    return { presence: asFull(times, tx.now), server_timestamp: tx.now }
  },
})
