// A small language for the values that a client can decode. A decoder returns the problems, each with its position.
export type Decoder = (value: unknown, at: string) => string[]

const typed =
  (name: string, holds: (value: unknown) => boolean): Decoder =>
  (value, at) =>
    holds(value) ? [] : [`${at} is no ${name}: ${JSON.stringify(value)?.slice(0, 80)}`]

export const int = typed('integer', Number.isInteger)
export const text = typed('text', value => typeof value === 'string')
export const bool = typed('boolean', value => typeof value === 'boolean')
export const anything: Decoder = () => []
export const oneOf = (...values: readonly (string | number)[]): Decoder =>
  typed(`one of ${values.join(', ')}`, value => values.includes(value as string))
export const matching = (pattern: RegExp): Decoder =>
  typed(`text like ${pattern}`, value => typeof value === 'string' && pattern.test(value))

/** May be absent or null. */
export const maybe =
  (decode: Decoder): Decoder =>
  (value, at) =>
    value === undefined || value === null ? [] : decode(value, at)

export const either =
  (...decoders: readonly Decoder[]): Decoder =>
  (value, at) =>
    decoders.some(decode => decode(value, at).length === 0) ? [] : [`${at} has none of its forms`]

export const listOf =
  (decode: Decoder): Decoder =>
  (value, at) =>
    Array.isArray(value) ? value.flatMap((each, index) => decode(each, `${at}[${index}]`)) : [`${at} is no list`]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any names, with values of one kind. */
export const mapOf =
  (decode: Decoder): Decoder =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => decode(each, `${at}.${name}`))
      : [`${at} is no object`]

/** Other names are ignored. */
export const object =
  (fields: Readonly<Record<string, Decoder>>): Decoder =>
  (value, at) =>
    isObject(value)
      ? Object.entries(fields).flatMap(([name, decode]) => decode(value[name], `${at}.${name}`))
      : [`${at} is no object`]
