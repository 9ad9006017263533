import { badRequest } from '#core/contract/failure.ts'
import { required, optional, withDefault } from '#core/contract/field.ts'
import { int, rawText, bool, nonNegativeInt, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { accountByIdOrEmail, UserUnknown, visibleUser, ownAccount } from '#features/users/public.ts'
import { emitPresence } from './presence-setting.ts'
import { presenceChanged } from './events.ts'
import { pings } from './ping-service.ts'
import { asFull, fullPresence, pinged } from './presence.ts'
import { presencesFields, presencesFor, lastUpdateField } from './presences.ts'
import { presenceOf, recordPings } from './store.ts'

export const getPresence = endpoint({
  route: 'GET /realm/presence',
  summary: 'Get the presence of all users (deprecated)',
  access: 'user',
  returns: presencesFields,

  async handle({ caller, tx }) {
    const { presences, server_timestamp } = await presencesFor({ tx, caller, modern: false })
    return { presences, server_timestamp }
  },
})

const NotOfBots = badRequest('Presence is not supported for bot users.')
const NoPresence = badRequest('No presence data for {user_id_or_email}')

export const getUserPresence = endpoint({
  route: 'GET /users/{user_id_or_email}/presence',
  summary: "Get a user's presence",
  access: 'user',
  params: { user_id_or_email: required(rawText, 'User ID, or an email address that the caller can see.') },
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

const StatusInvalid = badRequest('Invalid status: {status}')

export const updatePresence = endpoint({
  route: 'POST /users/me/presence',
  summary: 'Report that the caller is online, and get the presence of other users',
  description: 'Send this every server_presence_ping_interval_seconds.',
  access: 'human',
  params: {
    status: required(text, 'active or idle.'),
    new_user_input: withDefault(bool, false, 'Whether the user was active since the last ping.'),
    ping_only: withDefault(bool, false, 'Whether to return no presences.'),
    last_update_id: optional(
      int,
      'last_update_id that the client has, -1 for none. Presences are then keyed by user ID.',
    ),
    slim_presence: withDefault(bool, false, 'Old way to request presences by user ID.'),
    history_limit_days: optional(
      nonNegativeInt,
      'Maximum age of presences in days, for clients without last_update_id.',
    ),
  },
  returns: {
    presences: optional(presencesFields.presences.shape, presencesFields.presences.doc),
    server_timestamp: optional(presencesFields.server_timestamp.shape, presencesFields.server_timestamp.doc),
    presence_last_update_id: optional(lastUpdateField.shape, lastUpdateField.doc),
  },
  errors: [StatusInvalid],
  emits: [presenceChanged],
  // Most pings are written together, not in the request's transaction.
  ownTransactions: true,

  async handle({ caller, params, db, server, now }) {
    const { status, ping_only, last_update_id, slim_presence, history_limit_days } = params
    if (status !== 'active' && status !== 'idle') throw StatusInvalid({ status })
    const known = await db.read(async tx => ({
      realm: await realmOf(tx, caller),
      account: await ownAccount(tx, caller),
      before: await presenceOf(tx, caller.id),
    }))
    const isShown =
      readSettings(known.account.settings).presence_enabled &&
      !readRealmSettings(known.realm.settings).presence_disabled
    const change = isShown ? pinged(known.before, status, now) : undefined
    if (change?.wasOffline === false) serviceOf(server, pings).note(caller.realmId, caller.id, change.times)
    if (change?.wasOffline === true)
      await db.write(caller.realmId, async tx => {
        await recordPings(tx, caller.realmId, new Map([[caller.id, change.times]]))
        await emitPresence(tx, known.realm, known.account, change.times)
      })
    if (ping_only) return {}
    const modern = slim_presence || last_update_id !== undefined
    return db.read(tx =>
      presencesFor({
        tx,
        caller,
        modern,
        lastUpdateId: last_update_id,
        historyLimitDays: history_limit_days,
      }),
    )
  },
})
