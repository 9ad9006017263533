import { only } from '#core/contract/event-type.ts'
import { required, optional } from '#core/contract/field.ts'
import { int, bool } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { readSettings, userSettingUpdated, withSettings } from '#features/personal-settings/public.ts'
import { applyPresenceSetting, presenceChanged } from '#features/presence/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { UserUnknown, visibleUser, ownAccount, storeSettings, administeredAccount } from '#features/users/public.ts'
import { changeStatus } from './change-status.ts'
import { statusChanged } from './events.ts'
import { statusOf } from './store.ts'
import { statusObject, presentStatus, NoNewValues, statusErrors, statusParams, wantedStatus } from './user-status.ts'

export const getUserStatus = endpoint({
  route: 'GET /users/{user_id}/status',
  summary: 'Read the status of a user',
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  returns: { status: required(statusObject, 'The status; empty if there is none.') },
  errors: [UserUnknown, InsufficientPermission],

  async handle({ caller, params: { user_id }, tx }) {
    const { id, settings } = await visibleUser(tx, caller, user_id)
    return { status: presentStatus(await statusOf(tx, id), !readSettings(settings).presence_enabled) }
  },
})

export const updateStatus = endpoint({
  route: 'POST /users/me/status',
  summary: "Change the caller's status",
  description: 'Changes only the given fields.',
  access: 'user',
  params: {
    ...statusParams,
    away: optional(bool, 'Old way to change presence_enabled: its opposite.'),
  },
  errors: statusErrors,
  emits: [statusChanged, userSettingUpdated, presenceChanged],

  async handle({ caller, params: { away, ...wanted }, tx }) {
    if (away === undefined && Object.keys(wanted).length === 0) throw NoNewValues()
    const status = await wantedStatus(tx, caller.realmId, wanted)
    const account = await ownAccount(tx, caller)
    const isShown = away === undefined ? undefined : !away
    if (isShown !== undefined && isShown !== readSettings(account.settings).presence_enabled) {
      await storeSettings(tx, account, withSettings(account.settings, { presence_enabled: isShown }, true))
      await tx.emit(userSettingUpdated, only(account.id), { property: 'presence_enabled', value: isShown })
      await applyPresenceSetting(tx, await realmOf(tx, caller), account, isShown)
    }
    await changeStatus(tx, account, status, away)
  },
})

export const updateStatusForUser = endpoint({
  route: 'POST /users/{user_id}/status',
  summary: "Change a user's status",
  access: 'user',
  params: { user_id: required(int, 'The user.'), ...statusParams },
  errors: [UserUnknown, InsufficientPermission, ...statusErrors],
  emits: [statusChanged],

  async handle({ caller, params: { user_id, ...wanted }, tx }) {
    const account = await administeredAccount(tx, caller, user_id)
    if (Object.keys(wanted).length === 0) throw NoNewValues()
    await changeStatus(tx, account, await wantedStatus(tx, caller.realmId, wanted))
  },
})
