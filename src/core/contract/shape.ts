// A shape is a static type, a JSON Schema, a wire format and a parser in one value. The parser fails with the error
// texts of the API (docs/spec/conventions.md#types-of-parameters).
import { codePoints } from '#core/base/code-points.ts'
import { mapValues } from '#core/base/records.ts'
import { badRequest, type ApiError } from './failure.ts'
import { Fraction } from './json-text.ts'

/** The JSON Schema keywords that our shapes and fields use. */
export interface JsonSchema {
  readonly $ref?: string
  /** The name of a shape that several fields share. */
  readonly title?: string
  /** What the named shape is for. */
  readonly 'x-about'?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly maxProperties?: number
  readonly propertyNames?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly 'x-since-feature-level'?: number
  readonly 'x-aliases'?: readonly string[]
}

export interface Shape<T> {
  readonly schema: JsonSchema
  /** Strings are sent as raw text, everything else as JSON text in its field. */
  readonly travels: 'text' | 'json'
  /** Text that isn't valid JSON is taken as a plain string. */
  readonly takesBareText?: true
  /**
   * Returns the value, or throws an error that describes the problem; `at` names the value, as in `drafts[0]["to"]`.
   */
  readonly parse: (value: unknown, at: string) => T
}
export type Of<S> = S extends Shape<infer T> ? T : never

/** The default maximum length of a text parameter, in characters. */
export const textLimit = 10_000
/** The default maximum number of items in a list. */
export const listLimit = 1_000
/** The most entries of a dictionary, and the most characters of a key. */
export const entriesLimit = 1_000
export const keyLimit = 300

export const InvalidParameter = badRequest('{at} {why}', 'user_id is not an integer')
export const InvalidChoice = badRequest(
  'Invalid {at}',
  'Invalid topics_policy: Value error, Not in the list of possible values',
)
const notListed = 'Value error, Not in the list of possible values'

export function refuse(at: string, why: string): ApiError {
  return InvalidParameter({ at, why })
}

function checked<T>(
  schema: JsonSchema,
  travels: 'text' | 'json',
  ok: (value: unknown) => value is T,
  why: string,
): Shape<T> {
  return {
    schema,
    travels,
    parse(value, at) {
      if (!ok(value)) throw refuse(at, why)
      return value
    },
  }
}

/** The same shape with another rule. `problem` returns the error to throw, or undefined. */
export function refine<T>(
  base: Shape<T>,
  schema: JsonSchema,
  problem: (value: T, at: string) => ApiError | undefined,
): Shape<T> {
  return {
    schema: { ...base.schema, ...schema },
    travels: base.travels,
    parse(value, at) {
      const parsed = base.parse(value, at)
      const wrong = problem(parsed, at)
      if (wrong) throw wrong
      return parsed
    },
  }
}

/** The same shape with a name. The documentation describes it once for all fields that use it. */
export const named = <T>(title: string, about: string, { schema, ...shape }: Shape<T>): Shape<T> => ({
  ...shape,
  schema: { title, 'x-about': about, ...schema },
})

export const bool = checked<boolean>({ type: 'boolean' }, 'json', v => typeof v === 'boolean', 'is not a boolean')
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
export const int = checked<number>({ type: 'integer' }, 'json', isInteger, 'is not an integer')

/** Any JSON up to the text limit. */
export const anyJson: Shape<unknown> = {
  schema: {},
  travels: 'json',
  parse(value, at) {
    if (JSON.stringify(value).length > textLimit) throw tooLong(at, textLimit, 'characters')
    return value
  },
}

export const number: Shape<number> = {
  schema: { type: 'number' },
  travels: 'json',
  parse(value, at) {
    if (value instanceof Fraction) return value.value
    if (typeof value !== 'number') throw refuse(at, 'is not a number')
    return value
  },
}

export const nonNegativeInt = refine(int, { minimum: 0 }, (v, at) => (v < 0 ? refuse(at, 'is too small') : undefined))

export const intBetween = (min: number, max: number): Shape<number> =>
  refine(int, { minimum: min, maximum: max }, (v, at) =>
    v < min || v > max ? InvalidChoice({ at: `${at}: ${notListed}` }) : undefined,
  )

export const intFrom = <const V extends number>(...values: readonly V[]): Shape<V> => ({
  schema: { ...int.schema, enum: values },
  travels: 'json',
  parse(value, at) {
    const given = int.parse(value, at)
    const found = values.find(each => each === given)
    if (found === undefined) throw InvalidChoice({ at: `${at}: ${notListed}` })
    return found
  },
})

/** A code point takes one or two UTF-16 units, so only texts between one and two times the limit need counting. */
const isLonger = (value: string, limit: number): boolean =>
  value.length > limit && (value.length > 2 * limit || codePoints(value) > limit)

const tooLong = (at: string, limit: number, unit: 'characters' | 'items' | 'entries'): ApiError =>
  refuse(at, `is too long (limit: ${limit} ${unit})`)

/**
 * Text as sent: not trimmed, with NULs; only lone surrogates are replaced. For fields with their own error for a NUL.
 */
export const boundedRawText = (limit: number): Shape<string> => ({
  schema: { type: 'string', maxLength: limit },
  travels: 'text',
  parse(value, at) {
    if (typeof value !== 'string') throw refuse(at, 'is not a string')
    if (isLonger(value, limit)) throw tooLong(at, limit, 'characters')
    return value.toWellFormed()
  },
})
export const rawText: Shape<string> = { ...boundedRawText(textLimit), schema: { type: 'string' } }

const withoutNul = (base: Shape<string>): Shape<string> =>
  refine(base, {}, (v, at) => (v.includes('\0') ? refuse(at, 'must not contain null bytes') : undefined))

export const text = withoutNul(rawText)
export const boundedText = (limit: number): Shape<string> => withoutNul(boundedRawText(limit))

/** Text with its own error if it is longer than `limit`, no matter how much. */
export const ownBoundedText = (limit: number, TooLong: () => ApiError): Shape<string> =>
  refine(withoutNul(boundedRawText(Infinity)), { maxLength: limit }, v => (isLonger(v, limit) ? TooLong() : undefined))

/** Trimmed text with at least one character left. Accepts NULs, like `boundedRawText`. */
export const nonBlankRawText = (limit: number): Shape<string> => ({
  schema: { type: 'string', minLength: 1, maxLength: limit },
  travels: 'text',
  parse(value, at) {
    if (typeof value !== 'string') throw refuse(at, 'is not a string')
    const trimmed = boundedRawText(limit).parse(value.trim(), at)
    if (trimmed === '') throw refuse(at, 'cannot be blank')
    return trimmed
  },
})

export const nonBlankText = (limit: number): Shape<string> => withoutNul(nonBlankRawText(limit))

export const patternText = (pattern: RegExp): Shape<string> =>
  refine(text, { pattern: pattern.source }, (v, at) => (pattern.test(v) ? undefined : refuse(at, 'has invalid format')))

/** A text from a fixed set. With `wording: 'long'` the error gives a reason after the name. */
export const textFrom = <const V extends string>(
  values: readonly V[],
  wording: 'short' | 'long' = 'short',
): Shape<V> => ({
  schema: { ...rawText.schema, enum: values },
  travels: 'text',
  parse(value, at) {
    if (wording === 'long') rawText.parse(value, at)
    const found = values.find(each => each === value)
    if (found === undefined) throw InvalidChoice({ at: wording === 'long' ? `${at}: ${notListed}` : at })
    return found
  },
})

export const boundedList = <T>(item: Shape<T>, limit: number): Shape<T[]> => ({
  schema: { type: 'array', items: item.schema, maxItems: limit },
  travels: 'json',
  parse(value, at) {
    if (!Array.isArray(value)) throw refuse(at, 'is not a list')
    if (value.length > limit) throw tooLong(at, limit, 'items')
    return value.map((member, index) => item.parse(member, `${at}[${index}]`))
  },
})

export const list = <T>(item: Shape<T>): Shape<T[]> => ({
  ...boundedList(item, listLimit),
  schema: { type: 'array', items: item.schema },
})

/** The most IDs of users or messages in one request: enough to name all users of a large organization. */
export const idsLimit = 10_000
export const manyIds = boundedList(int, idsLimit)

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  schema: { anyOf: [shape.schema, { type: 'null' }] },
  travels: shape.travels,
  parse: (value, at) => (value === null ? null : shape.parse(value, at)),
})

/** JSON text or a bare word: clients send strings either way. */
export const jsonOrBareText = <T>(shape: Shape<T>): Shape<T> => ({ ...shape, travels: 'json', takesBareText: true })

/** An object with arbitrary keys, as in `profile_data`. */
export const dictionary = <T>(item: Shape<T>): Shape<Record<string, T>> => ({
  schema: { type: 'object', additionalProperties: item.schema },
  travels: 'json',
  parse(value, at) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(at, 'is not a dict')
    const entries = Object.entries(value)
    if (entries.length > entriesLimit) throw tooLong(at, entriesLimit, 'entries')
    if (entries.some(([key]) => isLonger(key, keyLimit)))
      throw refuse(at, `has a key that is too long (limit: ${keyLimit} characters)`)
    if (entries.some(([key]) => key.includes('\0'))) throw refuse(at, 'has a key with a null byte')
    return Object.fromEntries(entries.map(([key, v]) => [key.toWellFormed(), item.parse(v, `${at}["${key}"]`)]))
  },
})

/**
 * The schema of a parameter with all of its limits. Responses and events use the same shapes, but only parameters have
 * the default limits.
 */
export function parameterSchema(schema: JsonSchema): JsonSchema {
  const { type, anyOf, items, properties, additionalProperties } = schema
  if (anyOf !== undefined) return { ...schema, anyOf: anyOf.map(parameterSchema) }
  if (type === 'array') return { maxItems: listLimit, ...schema, items: parameterSchema(items ?? {}) }
  if (type === 'string' && schema.enum === undefined) return { maxLength: textLimit, ...schema }
  if (properties !== undefined) return { ...schema, properties: mapValues(properties, parameterSchema) }
  if (typeof additionalProperties === 'object')
    return {
      ...schema,
      maxProperties: entriesLimit,
      propertyNames: { maxLength: keyLimit },
      additionalProperties: parameterSchema(additionalProperties),
    }
  return schema
}
