// Named and documented values: the parameters of an endpoint, the members of an object, the fields of a response.
import { isRecord, mapValues } from '#core/base/records.ts'
import { badRequest } from './failure.ts'
import { type JsonSchema, type Of, refuse, type Shape } from './shape.ts'

export interface Field<T, Presence extends 'required' | 'optional' | 'default' = any> {
  readonly shape: Shape<T>
  readonly presence: Presence
  readonly fallback?: T
  readonly doc: string
  /** The feature level that introduced it, if the documentation should mention it. */
  readonly since?: number
  /** Other names that clients use for the same parameter. */
  readonly aliases?: readonly string[]
  /** A valid value, if one can't be guessed from the shape. */
  readonly example?: T
}
type More<T> = Pick<Field<T>, 'since' | 'aliases' | 'example'>

export const required = <T>(shape: Shape<T>, doc: string, more: More<T> = {}): Field<T, 'required'> => ({
  shape,
  presence: 'required',
  doc,
  ...more,
})
export const optional = <T>(shape: Shape<T>, doc: string, more: More<T> = {}): Field<T, 'optional'> => ({
  shape,
  presence: 'optional',
  doc,
  ...more,
})
export const withDefault = <T>(shape: Shape<T>, fallback: T, doc: string, more: More<T> = {}): Field<T, 'default'> => ({
  shape,
  presence: 'default',
  fallback,
  doc,
  ...more,
})

export type Fields = Readonly<Record<string, Field<any>>>
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<any, 'optional'> ? K : never }[keyof F]
type Flat<T> = { [K in keyof T]: T[K] } & {}
export type Values<F extends Fields> = Flat<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: Of<F[K]['shape']> } & {
    [K in OptionalKeys<F>]?: Of<F[K]['shape']>
  }
>

export const UnexpectedMember = badRequest(
  'Argument "{name}" at {at} is unexpected',
  'Argument "shade" at data[0]["shade"] is unexpected',
)
export const NotAnObject = badRequest('Invalid {at}: Input should be a valid dictionary or instance of {type}')

/** A strict object. `type` is its name in the error texts that clients get. */
export function object<F extends Fields>(type: string, fields: F): Shape<Values<F>> {
  return {
    schema: objectSchema(fields),
    travels: 'json',
    parse(value, at) {
      if (!isRecord(value)) throw NotAnObject({ at, type })
      const parsed: Record<string, unknown> = {}
      for (const [name, field] of Object.entries(fields)) {
        const path = `${at}["${name}"]`
        if (Object.hasOwn(value, name)) parsed[name] = field.shape.parse(value[name], path)
        else if (field.presence === 'default') parsed[name] = field.fallback
        else if (field.presence === 'required') throw refuse(path, 'field is missing: Field required')
      }
      for (const name of Object.keys(value))
        if (!Object.hasOwn(fields, name)) throw UnexpectedMember({ name, at: `${at}["${name}"]` })
      return parsed as Values<F>
    },
  }
}

export function objectSchema(fields: Fields): JsonSchema {
  return {
    type: 'object',
    properties: mapValues(fields, fieldSchema),
    required: Object.keys(fields).filter(name => fields[name]?.presence === 'required'),
    additionalProperties: false,
  }
}

export function fieldSchema(field: Field<unknown>): JsonSchema {
  return {
    ...field.shape.schema,
    description: field.doc,
    ...(field.presence === 'default' ? { default: field.fallback } : {}),
    ...(field.example === undefined ? {} : { examples: [field.example] }),
    ...(field.since === undefined ? {} : { 'x-since-feature-level': field.since }),
    ...(field.aliases === undefined ? {} : { 'x-aliases': field.aliases }),
  }
}
