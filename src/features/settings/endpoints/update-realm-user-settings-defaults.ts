import { entriesOf } from '#core/base/records.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { everyone } from '#core/contract/event-type.ts'
import { realmOf, updateRealm } from '#features/realms/public.ts'
import {
  userSettingsDefaultUpdated,
  settingProblem,
  settingErrors,
  personalSettings,
  settingParams,
  readSettings,
  storedSettings,
} from '#features/personal-settings/public.ts'

export const updateRealmUserSettingsDefaults = endpoint({
  route: 'PATCH /realm/user_settings_defaults',
  summary: 'Change the personal settings that new users start with',
  description: 'Applies to users who join later. Existing users and bots are not affected.',
  access: 'administrator',
  params: settingParams(personalSettings, 'new users'),
  errors: settingErrors,
  emits: [userSettingsDefaultUpdated],

  async handle({ caller, params, tx }) {
    const problem = settingProblem(params)
    if (problem) throw problem
    const before = readSettings((await realmOf(tx, caller)).user_settings_defaults)
    await updateRealm(tx, caller.realmId, { user_settings_defaults: storedSettings({ ...before, ...params }) })
    for (const [property, value] of entriesOf(params))
      if (value !== before[property]) await tx.emit(userSettingsDefaultUpdated, everyone, { property, value })
  },
})
