// Storing personal settings, and their events.
import { entriesOf } from '#core/base/records.ts'
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/contract/event-type.ts'
import { deleteDraftsOf } from '#features/drafts/public.ts'
import { applyPresenceSetting } from '#features/presence/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { type Account, emitEmailVisibility, changeTimezone, storeSettings } from '#features/users/public.ts'
import { statusChanged } from '#features/user-status/public.ts'
import {
  userSettingUpdated,
  languageName,
  type PersonalSettings,
  readSettings,
  withSettings,
} from '#features/personal-settings/public.ts'

/** A value equal to the stored one causes no event. `byOwner`: the user of the account chose the values. */
export async function changeSettings(
  tx: WriteTx,
  realm: Realm,
  account: Account,
  wanted: Partial<PersonalSettings>,
  byOwner: boolean,
): Promise<void> {
  const before = readSettings(account.settings)
  const settings = withSettings(account.settings, wanted, byOwner)
  if (settings !== account.settings) await storeSettings(tx, account, settings)
  for (const [property, value] of entriesOf(wanted)) {
    if (value === before[property]) continue
    const language_name = property === 'default_language' ? languageName(String(value)) : undefined
    const payload = { property, value, ...(language_name === undefined ? {} : { language_name }) }
    await tx.emit(userSettingUpdated, only(account.id), payload)
  }
  const { presence_enabled } = wanted
  if (presence_enabled !== undefined && presence_enabled !== before.presence_enabled) {
    await applyPresenceSetting(tx, realm, account, presence_enabled)
    await tx.emit(statusChanged, { viewersOf: account.id }, { user_id: account.id, away: !presence_enabled })
  }
  // No event: other clients keep their copies (docs/spec/drafts.md#synchronization-off).
  if (wanted.enable_drafts_synchronization === false) await deleteDraftsOf(tx, account.id)
  await emitEmailVisibility(tx, realm, account, { ...account, settings })
}

/** The time zone is a personal setting that other users see too. */
export async function changeOwnTimezone(tx: WriteTx, account: Account, value: string): Promise<void> {
  if (value === account.timezone) return
  await changeTimezone(tx, account, value)
  await tx.emit(userSettingUpdated, only(account.id), { property: 'timezone', value })
}
