// A shape is one value seen four ways: a static type, a JSON Schema, how it travels, and a parser that speaks the
// wire's wording of what is wrong (addendum B.4).
import { badRequest, type ApiError } from './failure.ts'
import { Fraction } from './json-text.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Shape<T> {
  readonly schema: JsonSchema
  /** Strings travel as raw text; everything else as JSON text inside its field. */
  readonly travels: 'text' | 'json'
  /** Of JSON text: whether a text that is no JSON is the value itself. */
  readonly takesBareText?: true
  /** Returns the value, or throws what is wrong with it; `at` names the place, as in `drafts[0]["to"]`. */
  readonly parse: (value: unknown, at: string) => T
}
export type Of<S> = S extends Shape<infer T> ? T : never

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
  ok: (value: unknown) => boolean,
  why: string,
): Shape<T> {
  return {
    schema,
    travels,
    parse(value, at) {
      if (!ok(value)) throw refuse(at, why)
      return value as T
    },
  }
}

/** The same shape with a further rule. `problem` returns what is wrong, or undefined. */
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

/** The same shape with a name, under which the documentation describes it once for all the fields that have it. */
export const named = <T>(title: string, about: string, { schema, ...shape }: Shape<T>): Shape<T> => ({
  ...shape,
  schema: { title, 'x-about': about, ...schema },
})

export const bool = checked<boolean>({ type: 'boolean' }, 'json', v => typeof v === 'boolean', 'is not a boolean')
export const int = checked<number>({ type: 'integer' }, 'json', v => Number.isSafeInteger(v), 'is not an integer')
export const anyJson = checked<unknown>({}, 'json', () => true, '')

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

export const intFrom = <const V extends readonly number[]>(...values: V): Shape<V[number]> =>
  refine(int as Shape<V[number]>, { enum: values }, (v, at) =>
    values.includes(v) ? undefined : InvalidChoice({ at: `${at}: ${notListed}` }),
  )

/** Text exactly as sent, NUL included. Only for fields that have their own words for a NUL. */
export const rawText: Shape<string> = {
  schema: { type: 'string' },
  travels: 'text',
  parse(value, at) {
    if (typeof value !== 'string') throw refuse(at, 'is not a string')
    return value.toWellFormed()
  },
}

export const text = refine(rawText, {}, (v, at) =>
  v.includes('\0') ? refuse(at, 'must not contain null bytes') : undefined,
)

export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

export const boundedText = (limit: number): Shape<string> =>
  refine(text, { maxLength: limit }, (v, at) =>
    v.length > limit && codePoints(v) > limit ? refuse(at, `is too long (limit: ${limit} characters)`) : undefined,
  )

/** Stored trimmed; at least one character must remain. As `rawText`, for fields with their own words for a NUL. */
export const nonBlankRawText: Shape<string> = {
  schema: { type: 'string', minLength: 1 },
  travels: 'text',
  parse(value, at) {
    const trimmed = rawText.parse(value, at).trim()
    if (trimmed === '') throw refuse(at, 'cannot be blank')
    return trimmed
  },
}

export const nonBlankText = (limit: number): Shape<string> => ({
  schema: { ...nonBlankRawText.schema, maxLength: limit },
  travels: 'text',
  parse: (value, at) => boundedText(limit).parse(nonBlankRawText.parse(value, at), at),
})

export const patternText = (pattern: RegExp): Shape<string> =>
  refine(text, { pattern: pattern.source }, (v, at) => (pattern.test(v) ? undefined : refuse(at, 'has invalid format')))

/** A string from a fixed set; `wording: 'long'` is form B of addendum B.4. */
export const textFrom = <const V extends readonly string[]>(
  values: V,
  wording: 'short' | 'long' = 'short',
): Shape<V[number]> => ({
  schema: { ...rawText.schema, enum: values },
  travels: 'text',
  parse(value, at) {
    if (wording === 'long') rawText.parse(value, at)
    if (!values.includes(value as V[number]))
      throw InvalidChoice({ at: wording === 'long' ? `${at}: ${notListed}` : at })
    return value as V[number]
  },
})

export const list = <T>(item: Shape<T>): Shape<T[]> => ({
  schema: { type: 'array', items: item.schema },
  travels: 'json',
  parse(value, at) {
    if (!Array.isArray(value)) throw refuse(at, 'is not a list')
    return value.map((member, index) => item.parse(member, `${at}[${index}]`))
  },
})

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => ({
  schema: { anyOf: [shape.schema, { type: 'null' }] },
  travels: shape.travels,
  parse: (value, at) => (value === null ? null : shape.parse(value, at)),
})

/** JSON text, or a bare word: clients differ in how they send a string. */
export const jsonOrBareText = <T>(shape: Shape<T>): Shape<T> => ({ ...shape, travels: 'json', takesBareText: true })

/** An object with arbitrary keys, as in `profile_data`. */
export const dictionary = <T>(item: Shape<T>): Shape<Record<string, T>> => ({
  schema: { type: 'object', additionalProperties: item.schema },
  travels: 'json',
  parse(value, at) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(at, 'is not a dict')
    return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, item.parse(v, `${at}["${key}"]`)]))
  },
})
