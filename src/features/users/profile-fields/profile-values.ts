// Fills in profile fields. Emits nothing: `emitProfile` of features/users emits the changes.
import { badRequest } from '#core/contract/failure.ts'
import { object, required } from '#core/contract/field.ts'
import { int, list, type Of, refuse, type Shape, text } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { isMarkdown } from './field-type.ts'
import {
  deleteProfileValue,
  type FieldRow,
  fieldsOfRealm,
  profileValuesOf,
  upsertProfileValue,
} from '../store/profile-fields.ts'
import { normalizeValue, valueErrors } from './value-rules.ts'

export const FieldUnknown = badRequest('Field id {id} not found.')
export const FieldLocked = badRequest(
  'You are not allowed to change this field. Contact an administrator to update it.',
)
export const profileValueErrors = [FieldUnknown, FieldLocked, ...valueErrors]

type Value = string | number[] | null
const value: Shape<Value> = {
  schema: { anyOf: [text.schema, list(int).schema, { type: 'null' }] },
  travels: 'json',
  parse(given, at) {
    if (given === null) return null
    if (typeof given === 'string') return text.parse(given, at)
    if (Array.isArray(given)) return list(int).parse(given, at)
    throw refuse(`${at}["str"]`, 'is not a string')
  },
}
export const profileValueInput = object('ProfileDataElementUpdateDict', {
  id: required(int, 'The field.'),
  value: required(value, 'Text, or user IDs for a field of that type; null removes the value.'),
})
type ProfileValueInput = Of<typeof profileValueInput>

interface ProfileEdit {
  readonly realmId: number
  /** The user whose profile it is. */
  readonly accountId: number
  /** Administrators can change fields that users can't change themselves. */
  readonly byAdministrator: boolean
}

/** As in events; `value` is null if it was removed. */
export interface ProfileChange {
  readonly id: number
  readonly value: string | null
  readonly rendered_value?: string
}

/** Turns Markdown into HTML. Passed in, because rendering needs users, and users have profiles. */
type ToHtml = (markdown: string) => Promise<string>

/** Returns the values that really changed. If a field is given twice, the last value counts. */
export function setProfileValues(
  tx: WriteTx,
  edit: ProfileEdit,
  inputs: readonly ProfileValueInput[],
  toHtml: ToHtml,
): Promise<ProfileChange[]> {
  const wanted = new Map(inputs.map(input => [input.id, input.value]))
  return storeChanges(tx, edit, wanted.keys(), field =>
    normalizeChange(tx, edit, field, wanted.get(field.id) ?? null, toHtml),
  )
}

/** Returns the values that really changed. */
export const clearProfileValues = (
  tx: WriteTx,
  edit: ProfileEdit,
  fieldIds: readonly number[],
): Promise<ProfileChange[]> => storeChanges(tx, edit, new Set(fieldIds), async ({ id }) => ({ id, value: null }))

async function storeChanges(
  tx: WriteTx,
  edit: ProfileEdit,
  fieldIds: Iterable<number>,
  normalize: (field: FieldRow) => Promise<ProfileChange>,
): Promise<ProfileChange[]> {
  const fields = await editableFields(tx, edit, [...fieldIds])
  const before = await storedValues(tx, edit)
  const changes: ProfileChange[] = []
  for (const field of fields) {
    const change = await normalize(field)
    if (change.value === (before.get(field.id) ?? null)) continue
    await store(tx, edit.accountId, change)
    changes.push(change)
  }
  return changes
}

async function editableFields(tx: WriteTx, edit: ProfileEdit, ids: readonly number[]): Promise<FieldRow[]> {
  const known = new Map((await fieldsOfRealm(tx, edit.realmId)).map(field => [field.id, field]))
  return ids.map(id => {
    const field = known.get(id)
    if (field === undefined) throw FieldUnknown({ id })
    if (field.editable_by_user === 0 && !edit.byAdministrator) throw FieldLocked()
    return field
  })
}

const storedValues = async (tx: WriteTx, { accountId }: ProfileEdit): Promise<ReadonlyMap<number, string>> =>
  new Map((await profileValuesOf(tx, accountId)).map(row => [row.field_id, row.value]))

async function normalizeChange(
  tx: WriteTx,
  edit: ProfileEdit,
  field: FieldRow,
  given: Value,
  toHtml: ToHtml,
): Promise<ProfileChange> {
  // An administrator clears a field by emptying it.
  if (given === null || (edit.byAdministrator && given.length === 0)) return { id: field.id, value: null }
  const normalized = await normalizeValue(tx, field, given)
  return {
    id: field.id,
    value: normalized,
    ...(isMarkdown(field.field_type) ? { rendered_value: await toHtml(normalized) } : {}),
  }
}

async function store(tx: WriteTx, accountId: number, change: ProfileChange): Promise<void> {
  if (change.value === null) return deleteProfileValue(tx, accountId, change.id)
  await upsertProfileValue(tx, {
    account_id: accountId,
    field_id: change.id,
    value: change.value,
    rendered_value: change.rendered_value ?? null,
  })
}
