import { required } from '#core/contract/field.ts'
import { dictionary } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { visibleAmong } from '#features/users/public.ts'
import { statusesOf } from './store.ts'
import { statusObject, presentStatus } from './user-status.ts'

export const userStatusState = statePart({
  types: ['user_status'],
  fields: { user_status: required(dictionary(statusObject), 'Status of each user who has one, by user ID.') },
  async read({ tx, caller }) {
    const visible = await visibleAmong(tx, caller, await statusesOf(tx, caller.realmId))
    const entries = visible.map(({ id, settings, ...status }): [string, object] => [
      String(id),
      presentStatus(status, !readSettings(settings).presence_enabled),
    ])
    return { user_status: Object.fromEntries(entries) }
  },
})
