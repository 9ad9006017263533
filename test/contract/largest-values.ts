// Values at the limits of a parameter's schema, and just beyond them.
import { type JsonSchema, parameterSchema, textLimit } from '#core/contract/shape.ts'
import { sample } from './generic-probe.ts'

interface TooLarge {
  readonly value: unknown
  readonly limit: number
}

/** With the largest text, the longest list and the most entries, each by itself. */
export const largestValues = (schema: JsonSchema): unknown[] =>
  atLimits(parameterSchema(schema), 0).map(({ value }) => value)

export const tooLargeValues = (schema: JsonSchema): TooLarge[] => atLimits(parameterSchema(schema), 1)

/** Every position in the schema that has a limit, filled to it and by `over` beyond; other positions are harmless. */
function atLimits(schema: any, over: 0 | 1): TooLarge[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((choice: any) => atLimits(choice, over))
  if (schema.type === 'string') return textAtLimit(schema, over)
  if (schema.type === 'array') {
    const items = Array.from({ length: schema.maxItems + over }, (_, index) =>
      sample(schema.items, `t${index}`, index + 1),
    )
    const inside = atLimits(schema.items, over).map(({ value, limit }) => ({
      value: [...Array.from({ length: (schema.minItems ?? 1) - 1 }, () => sample(schema.items)), value],
      limit,
    }))
    // A pair or similar isn't a list that could grow.
    return schema.maxItems > 2 ? [{ value: items, limit: schema.maxItems }, ...inside] : inside
  }
  if (schema.properties !== undefined) return inProperties(schema, over)
  if (typeof schema.additionalProperties === 'object') {
    const { additionalProperties, maxProperties, propertyNames } = schema
    const entries = Array.from({ length: maxProperties + over }, (_, index) => [
      `k${index}`,
      sample(additionalProperties),
    ])
    const key = 'k'.repeat(propertyNames.maxLength + over)
    return [
      { value: Object.fromEntries(entries), limit: maxProperties },
      { value: { [key]: sample(additionalProperties) }, limit: propertyNames.maxLength },
      ...atLimits(additionalProperties, over).map(({ value, limit }) => ({ value: { key: value }, limit })),
    ]
  }
  return schema.type === undefined ? anyJsonAtLimit(over) : []
}

/** Any JSON: its text, including quotes, has the limit of a text. */
const anyJsonAtLimit = (over: 0 | 1): TooLarge[] => [{ value: 'x'.repeat(textLimit - 2 + over), limit: textLimit }]

function textAtLimit({ maxLength: limit }: { maxLength: number }, over: 0 | 1): TooLarge[] {
  if (over === 1) return [{ value: 'x'.repeat(limit + 1), limit }]
  const texts = ['x'.repeat(limit), '\u{1F600}'.repeat(limit), 'a '.repeat(limit / 2)]
  return texts.map(value => ({ value, limit }))
}

function inProperties(schema: any, over: 0 | 1): TooLarge[] {
  const harmless = sample(schema) as Record<string, unknown>
  for (const [name, { examples }] of Object.entries<any>(schema.properties))
    if (examples !== undefined && name in harmless) harmless[name] = examples[0]
  return Object.entries(schema.properties).flatMap(([name, property]) =>
    atLimits(property, over).map(({ value, limit }) => ({ value: { ...harmless, [name]: value }, limit })),
  )
}
