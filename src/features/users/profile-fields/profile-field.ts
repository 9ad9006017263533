// A custom profile field as clients see it, and the rules for its label.
import { badRequest } from '#core/contract/failure.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { bool, boundedText, int, text } from '#core/contract/shape.ts'
import { checkFieldData, type FieldData, fieldDataErrors, isKnownService } from './field-data.ts'
import { FieldType, isFieldType } from './field-type.ts'
import type { FieldRow } from '../store/profile-fields.ts'

const LabelBlank = badRequest('Label cannot be blank.')
const LabelTaken = badRequest('A field with that label already exists.')
const TypeInvalid = badRequest('Invalid field type.')
const SummaryFull = badRequest('Only 2 custom profile fields can be displayed in the profile summary.')
const SummaryUnsuitable = badRequest('Field type not supported for display in profile summary.')
const MatchingUnsuitable = badRequest('Field type not supported for user matching.')
export const fieldErrors = [
  LabelBlank,
  LabelTaken,
  TypeInvalid,
  SummaryFull,
  SummaryUnsuitable,
  MatchingUnsuitable,
  ...fieldDataErrors,
]

const wireFields = {
  id: required(int, 'Field ID.'),
  type: required(
    int,
    '1 short text, 2 paragraph, 3 dropdown, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
  ),
  order: required(int, 'Fields are shown in ascending order.'),
  name: required(text, 'Label.'),
  hint: required(text, 'Help text for the field.'),
  field_data: required(
    text,
    'JSON: the choices of a dropdown, or the service of an external account; otherwise empty.',
  ),
  required: required(bool, 'Whether users are asked to fill it in.', { since: 244 }),
  editable_by_user: required(bool, 'Whether users can edit their own value.', { since: 296 }),
  display_in_profile_summary: optional(bool, 'Only if true: shown on the user card.', { since: 146 }),
  use_for_user_matching: optional(bool, 'Only if true: users can be found by its value.', { since: 455 }),
}
export const profileField = object('CustomProfileField', wireFields)

export const presentField = (row: FieldRow): Values<typeof wireFields> => ({
  id: row.id,
  type: row.field_type,
  order: row.position,
  name: row.name,
  hint: row.hint,
  field_data: row.field_data,
  required: row.required === 1,
  editable_by_user: row.editable_by_user === 1,
  ...(row.display_in_profile_summary === 1 ? { display_in_profile_summary: true } : {}),
  ...(row.use_for_user_matching === 1 ? { use_for_user_matching: true } : {}),
})

/** The properties of a field that are checked when it is created or updated. */
interface FieldDraft {
  /** Undefined for a new field. */
  readonly id: number | undefined
  readonly type: number
  readonly name: string
  readonly hint: string
  readonly data: FieldData
  readonly inSummary: boolean
  readonly forMatching: boolean
}

const nameText = boundedText(40)
const hintText = boundedText(80)
const summaryLimit = 2

/** Fails if the field breaks a rule or conflicts with an existing field. */
export function checkField(draft: FieldDraft, existing: readonly FieldRow[]): FieldType {
  const others = existing.filter(field => field.id !== draft.id)
  const inSummary = others.filter(field => field.display_in_profile_summary === 1)
  if (draft.inSummary && inSummary.length >= summaryLimit) throw SummaryFull()
  checkFieldData(draft.type, draft.data)
  if (draft.name.trim() === '') throw LabelBlank()
  hintText.parse(draft.hint, 'hint')
  nameText.parse(draft.name, 'name')
  if (!isFieldType(draft.type)) throw TypeInvalid()
  if (draft.inSummary && draft.type === FieldType.users) throw SummaryUnsuitable()
  if (draft.forMatching && draft.type !== FieldType.shortText && draft.type !== FieldType.externalAccount)
    throw MatchingUnsuitable()
  if (others.some(field => field.name_lower === draft.name.toLowerCase())) throw LabelTaken()
  return draft.type
}

/** The service of an external account whose label is fixed; undefined for any other field. */
export function fixedService(type: number, data: FieldData): string | undefined {
  const subtype = type === FieldType.externalAccount ? data['subtype'] : undefined
  return isKnownService(subtype) ? subtype : undefined
}

/** As stored: empty for types that need no data. */
export const storedFieldData = (type: number, data: FieldData): string =>
  type === FieldType.dropdown || type === FieldType.externalAccount ? JSON.stringify(data) : ''

export const readFieldData = (row: FieldRow): FieldData => (row.field_data === '' ? {} : JSON.parse(row.field_data))
