import { required } from '#core/contract/field.ts'
import { dictionary } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { visibleAmong } from '#features/users/public.ts'
import { statusesOf } from './store.ts'
import { statusObject, toldStatus } from './user-status.ts'

export const userStatusState = statePart({
  types: ['user_status'],
  fields: { user_status: required(dictionary(statusObject), 'By user ID, what people say about themselves.') },
  async read({ tx, caller, now }) {
    const told = await visibleAmong(tx, caller, await statusesOf(tx, caller.realmId), now)
    const entries = told.map(({ id, settings, ...status }) => [
      String(id),
      toldStatus(status, !readSettings(settings).presence_enabled),
    ])
    return { user_status: Object.fromEntries(entries) as Record<string, object> }
  },
})
