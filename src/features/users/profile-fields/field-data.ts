// What dropdowns and external accounts need besides a label: the choices, the service.
import { badRequest } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import { type Of, dictionary, anyJson, boundedText, refuse } from '#core/contract/shape.ts'
import { isWebAddress } from '#core/contract/web-address.ts'
import { customService, FieldType, knownServices } from './field-type.ts'

const NoChoices = badRequest('Field must have at least one choice.')
const ChoiceBlank = badRequest("'value' cannot be blank.")
const TooManyChoices = badRequest('Field must not have more than {limit} choices.')
const ChoicesEqual = badRequest('Field must not have duplicate choices.')
const MembersUnexpected = badRequest('Unexpected arguments: {names}')
const PatternMissing = badRequest('Custom external account must define URL pattern')
const PatternWithoutName = badRequest("URL pattern must contain '%(username)s'.")
const ServiceUnknown = badRequest('Invalid external account type')
export const fieldDataErrors = [
  NoChoices,
  ChoiceBlank,
  TooManyChoices,
  ChoicesEqual,
  MembersUnexpected,
  PatternMissing,
  PatternWithoutName,
  ServiceUnknown,
]

export const fieldData = dictionary(anyJson)
export type FieldData = Of<typeof fieldData>

/** Every event about fields contains all of them, so none may be large. */
const shortText = boundedText(500)
export const choicesLimit = limit('choices', 'a profile field', 200)

const namePlaceholder = '%(username)s'

/** Fails if `field_data` doesn't suit a field of this type. */
export function checkFieldData(type: number, data: FieldData): void {
  if (type === FieldType.dropdown) checkChoices(data)
  if (type === FieldType.externalAccount) checkService(data)
}

function checkChoices(choices: FieldData): void {
  const keys = Object.keys(choices)
  if (keys.length === 0) throw NoChoices()
  if (keys.length > choicesLimit.most) throw TooManyChoices({ limit: choicesLimit.most })
  for (const key of keys) shortText.parse(key, 'field_data')
  if (keys.some(key => key.trim() === '')) throw ChoiceBlank()
  const texts = Object.values(choices).map(choice => requireTexts(choice, ['text', 'order'], [])['text'])
  if (new Set(texts).size !== texts.length) throw ChoicesEqual()
}

function checkService(data: FieldData): void {
  const { subtype = '', url_pattern } = requireTexts(data, ['subtype'], ['url_pattern'])
  if (url_pattern !== undefined) checkPattern(url_pattern)
  if (isKnownService(subtype)) return
  if (subtype !== customService) throw ServiceUnknown()
  if (url_pattern === undefined) throw PatternMissing()
}

function checkPattern(pattern: string): void {
  if (pattern.split(namePlaceholder).length !== 2) throw PatternWithoutName()
  if (!isWebAddress(pattern.replace(namePlaceholder, 'username')))
    throw refuse('field_data["url_pattern"]', 'is not a URL')
}

export const isKnownService = (subtype: unknown): subtype is string =>
  typeof subtype === 'string' && Object.hasOwn(knownServices, subtype)

function requireTexts(
  value: unknown,
  required: readonly string[],
  optional: readonly string[],
): Readonly<Record<string, string>> {
  const members = fieldData.parse(value, 'field_data')
  for (const name of required) {
    if (!Object.hasOwn(members, name)) throw refuse(name, 'key is missing from field_data')
    const text = members[name]
    if (typeof text === 'string' && text.trim() === '') throw refuse(`field_data["${name}"]`, 'cannot be blank.')
  }
  for (const [name, text] of Object.entries(members)) {
    if (![...required, ...optional].includes(name)) throw MembersUnexpected({ names: name })
    shortText.parse(text, `field_data["${name}"]`)
  }
  return members as Record<string, string>
}
