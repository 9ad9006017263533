// The rules for values of each type of field. The error names the field by its label.
import { badRequest } from '#core/contract/failure.ts'
import { boundedText, int, list, refuse, text } from '#core/contract/shape.ts'
import { isWebAddress } from '#core/contract/web-address.ts'
import type { ReadTx } from '#core/db/database.ts'
import { FieldType } from './field-type.ts'
import { accountsOf } from '../store/accounts.ts'
import type { FieldRow } from '../store/profile-fields.ts'

const ChoiceInvalid = badRequest("'{value}' is not a valid choice for '{field_name}'.")
const UsersInvalid = badRequest('Invalid user IDs: {invalid_ids}')
const UserEnded = badRequest('User with ID {user_id} is deactivated')
const UserIsBot = badRequest('User with ID {user_id} is a bot')
export const valueErrors = [ChoiceInvalid, UsersInvalid, UserEnded, UserIsBot]

const shortText = boundedText(50)
const paragraph = boundedText(500)
const link = boundedText(2000)

/** The value as it is stored. */
export async function normalizeValue(tx: ReadTx, field: FieldRow, given: string | number[]): Promise<string> {
  switch (field.field_type) {
    case FieldType.users:
      return userIds(tx, field, given)
    case FieldType.paragraph:
      return paragraph.parse(given, field.name)
    case FieldType.dropdown:
      return choice(field, text.parse(given, field.name))
    case FieldType.date:
      return date(field, text.parse(given, field.name))
    case FieldType.link: {
      const address = link.parse(given, field.name)
      if (!isWebAddress(address)) throw refuse(field.name, 'is not a URL')
      return address
    }
    case FieldType.shortText:
    case FieldType.externalAccount:
    case FieldType.pronouns:
      return shortText.parse(given, field.name)
  }
}

function choice(field: FieldRow, key: string): string {
  const choices: object = JSON.parse(field.field_data)
  if (!Object.hasOwn(choices, key)) throw ChoiceInvalid({ value: key, field_name: field.name })
  return key
}

function date(field: FieldRow, day: string): string {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  // JavaScript would read February 30 as a day in March.
  if (time === undefined || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day))
    throw refuse(field.name, 'is not a date')
  return day
}

async function userIds(tx: ReadTx, field: FieldRow, given: string | number[]): Promise<string> {
  const ids = [...new Set(list(int).parse(given, 'User IDs'))]
  const accounts = new Map((await accountsOf(tx, field.realm_id, ids)).map(account => [account.id, account]))
  const unknown = ids.filter(id => !accounts.has(id))
  if (unknown.length > 0) throw UsersInvalid({ invalid_ids: unknown.join(', ') })
  for (const { id, is_active, bot_type } of accounts.values()) {
    if (is_active === 0) throw UserEnded({ user_id: id })
    if (bot_type !== null) throw UserIsBot({ user_id: id })
  }
  return JSON.stringify(ids)
}
