import { endpoint } from '#core/http/endpoint.ts'
import { optional } from '#core/contract/field.ts'
import { bool } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { applyPresenceSetting, presenceChanged } from '#features/presence/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { readSettings, userSettingUpdated, withSettings } from '#features/personal-settings/public.ts'
import { changeStatus } from '../change-status.ts'
import { statusChanged } from '../events.ts'
import { NoNewValues, statusErrors, statusParams, wantedStatus } from '../user-status.ts'
import { ownAccount, storeSettings } from '#features/users/public.ts'

export const updateStatus = endpoint({
  route: 'POST /users/me/status',
  summary: "Change the caller's status",
  description: 'Only the given fields change.',
  access: 'user',
  params: {
    ...statusParams,
    away: optional(bool, 'The old way to change the setting presence_enabled: its opposite.'),
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
