// A narrow as clients send it: a message must match every term, or not match it if the term is `negated`.
import { isRecord } from '#core/base/records.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import { codePoints } from '#core/base/code-points.ts'
import { boundedText, InvalidChoice, refuse, type Shape, isInteger } from '#core/contract/shape.ts'
import { exactPhrases } from './search-phrases.ts'

export type Operand = string | number | readonly number[]
export interface Term {
  readonly operator: string
  readonly operand: Operand
  readonly negated: boolean
  /** Of a search in the narrow of an event queue (normalize-narrow.ts). */
  readonly others?: readonly string[]
}

export const NarrowInvalid = failure(400, 'BAD_NARROW', 'Invalid narrow operator: {desc}', ['desc'])
export const NarrowCombination = failure(400, 'BAD_NARROW', 'Invalid narrow operator combination: {desc}', ['desc'])
const OperandBlank = badRequest('operand cannot be blank.')
export const narrowErrors = [NarrowInvalid, NarrowCombination, OperandBlank]

/** Old operator names that clients still send. */
const currentNames: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  'pm-with': 'dm',
  pm_with: 'dm',
  group_pm_with: 'group-pm-with',
}
const takesId = new Set(['channel', 'id', 'near', 'sender', 'dm', 'dm-including', 'group-pm-with', 'with'])
const takesIds = new Set(['dm', 'dm-including'])

/** More than clients need, and so little that every narrow is cheap to resolve and keep. */
const narrowLimits = {
  terms: 20,
  /** In all operands together. */
  characters: 5_000,
  operatorCharacters: 50,
  /** IDs in one operand. */
  ids: 500,
} as const
/** In all search terms together, not counting repeated words and phrases. */
export const searchWordsLimit = limit('search words', 'a narrow', 100)

function operandOf(operator: string, value: unknown, at: string): Operand {
  if (typeof value === 'string') {
    if (operator === 'search' && value.trim() === '') throw OperandBlank()
    // Stored text never contains a null byte, and a database may refuse to compare with one.
    if (value.includes('\0')) throw refuse('operand', 'must not contain null bytes')
    return value.toWellFormed()
  }
  if (takesIds.has(operator) && Array.isArray(value)) {
    if (value.length > narrowLimits.ids) throw refuse(at, `is too long (limit: ${narrowLimits.ids} items)`)
    const wrong = value.findIndex(id => !Number.isSafeInteger(id))
    if (wrong >= 0) throw refuse(`operand[${wrong}]`, 'is not an integer')
    return value
  }
  if (takesId.has(operator) && isInteger(value)) return value
  if (takesIds.has(operator)) throw refuse('operand', 'is not a string or an integer list')
  throw refuse('operand', takesId.has(operator) ? 'is not a string or integer' : 'is not a string')
}

const operatorName = boundedText(narrowLimits.operatorCharacters)

function termOf(value: unknown, at: string): Term {
  const wrong = (why: string): Error => InvalidChoice({ at: `${at}: Value error, ${why}` })
  if (Array.isArray(value)) {
    if (value.length !== 2 || !value.every(part => typeof part === 'string'))
      throw wrong('element is not a string pair')
    return termOf({ operator: value[0], operand: value[1] }, at)
  }
  if (!isRecord(value)) throw wrong('dict or list required')
  const { operator, operand, negated } = value
  if (operand === undefined || operand === null) throw wrong('operand is missing')
  if (operator === undefined || operator === null) throw wrong('operator is missing')
  if (typeof operator !== 'string') throw refuse('operator', 'is not a string')
  if (negated !== undefined && negated !== null && typeof negated !== 'boolean')
    throw refuse('negated', 'is not a boolean')
  operatorName.parse(operator, `${at}["operator"]`)
  const name = (Object.hasOwn(currentNames, operator) ? currentNames[operator] : undefined) ?? operator
  return { operator: name, operand: operandOf(name, operand, `${at}["operand"]`), negated: negated === true }
}

const operandText = { type: 'string', maxLength: narrowLimits.characters }
const termSchema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        operator: { ...operatorName.schema, description: 'The property to look at.', examples: ['dm-including'] },
        operand: {
          anyOf: [
            operandText,
            { type: 'integer' },
            { type: 'array', items: { type: 'integer' }, maxItems: narrowLimits.ids },
          ],
          description: `The value to match. A search finds other forms of its words too (in English, German, French and Spanish, according to the language of the user), and words that begin with its last word if that has three characters. Words in quotes and negated searches are exact. All search terms together can have ${searchWordsLimit.most} different words.`,
        },
        negated: { type: 'boolean', description: 'Whether to exclude matches.' },
      },
      required: ['operator', 'operand'],
    },
    { type: 'array', items: operandText, minItems: 2, maxItems: 2 },
  ],
}

function requireWithinLimits(terms: readonly Term[], at: string): void {
  const { characters } = narrowLimits
  let length = 0
  for (const { operand } of terms) length += codePoints(String(operand))
  if (length > characters) throw refuse(at, `is too long (limit: ${characters} characters)`)
  const searched = terms.filter(({ operator }) => operator === 'search')
  const words = searched.flatMap(({ operand }) => exactPhrases(String(operand)).flat())
  const { most } = searchWordsLimit
  if (words.length > most) throw refuse(at, `has too many search words (limit: ${most} words)`)
}

/** A list of terms, each an object or a pair in the old form. Null means no narrow. */
export const narrow: Shape<readonly Term[]> = {
  schema: { anyOf: [{ type: 'array', items: termSchema, maxItems: narrowLimits.terms }, { type: 'null' }] },
  travels: 'json',
  parse(value, at) {
    if (value === null) return []
    if (!Array.isArray(value)) throw refuse(at, 'is not a list')
    if (value.length > narrowLimits.terms) throw refuse(at, `is too long (limit: ${narrowLimits.terms} items)`)
    const terms = value.map((term, index) => termOf(term, `${at}[${index}]`))
    requireWithinLimits(terms, at)
    return terms
  },
}
