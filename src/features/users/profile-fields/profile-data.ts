// Values of custom profile fields as they appear in a user object (docs/spec/users.md#profile-data).
import { object, optional, required } from '#core/contract/field.ts'
import { dictionary, type Of, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import {
  type ProfileValueRow,
  profileValuesIn,
  profileValuesOf,
  profileValuesOfRealm,
} from '../store/profile-fields.ts'

export const profileData = dictionary(
  object('ProfileValue', {
    value: required(text, 'The value; user lists and choices are JSON text.'),
    rendered_value: optional(text, 'HTML; only for short and long text.'),
  }),
)
export type ProfileData = Of<typeof profileData>

function presentProfile(rows: readonly ProfileValueRow[]): ProfileData {
  return Object.fromEntries(
    rows.map(({ field_id, value, rendered_value }) => [
      field_id,
      { value, ...(rendered_value === null ? {} : { rendered_value }) },
    ]),
  )
}

export const profileDataOf = async (tx: ReadTx, accountId: number): Promise<ProfileData> =>
  presentProfile(await profileValuesOf(tx, accountId))

/** For lists of users: one query for the whole organization or a range of IDs. */
export async function profileDataByAccount(
  tx: ReadTx,
  realmId: number,
  range?: { readonly after: number; readonly upTo: number },
): Promise<(accountId: number) => ProfileData> {
  const rows = range === undefined ? profileValuesOfRealm(tx, realmId) : profileValuesIn(tx, realmId, range)
  const byAccount = Map.groupBy(await rows, row => row.account_id)
  return accountId => presentProfile(byAccount.get(accountId) ?? [])
}
