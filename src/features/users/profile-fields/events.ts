import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { eventType, everyone } from '#core/contract/event-type.ts'
import { presentField, profileField } from './profile-field.ts'
import { fieldsOfRealm } from '../store/profile-fields.ts'

export const profileFieldsChanged = eventType('custom_profile_fields', null, 'The profile fields changed.', {
  fields: required(list(profileField), 'All fields, in order.'),
})

export async function emitProfileFields(tx: WriteTx, realmId: number): Promise<void> {
  await tx.emit(profileFieldsChanged, everyone, { fields: (await fieldsOfRealm(tx, realmId)).map(presentField) })
}
