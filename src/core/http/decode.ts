// Turns the text parameters of a request into the typed parameters of its endpoint, or fails with the first error.
import { memoize } from '#core/base/bounded-cache.ts'
import { existing } from '#core/base/existing.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import type { Field } from '#core/contract/field.ts'
import { clampedInteger, parseJsonText, TooManyValues } from '#core/contract/json-text.ts'
import { text, refuse } from '#core/contract/shape.ts'
import { type AnyEndpoint, pathParams } from './endpoint.ts'
import type { Form } from './form.ts'

// The name of the client that sends a request (docs/spec/messages.md#client-name).

/** Every endpoint has this parameter. It names the client and overrides the User-Agent. */
const clientParameter = 'client'

const longestName = 30
const unnamed = 'Unspecified'

export function nameOfClient(
  userAgent: string | undefined,
  { body, query }: { readonly body: Form; readonly query: Form },
): string {
  const given = body.get(clientParameter) ?? query.get(clientParameter)
  return given === undefined ? programOf(userAgent ?? '') : shortened(text.parse(given, clientParameter))
}

const shortened = (name: string): string => [...name.trim()].slice(0, longestName).join('') || unnamed
const programOf = memoize(userAgent => shortened(userAgent.split('/', 1)[0] ?? ''))

export const MissingParameter = failure(400, 'REQUEST_VARIABLE_MISSING', "Missing '{var_name}' argument", ['var_name'])
export const ConfusingParameter = failure(
  400,
  'REQUEST_CONFUSING_VAR',
  "Can't decide between '{var_name1}' and '{var_name2}' arguments",
  ['var_name1', 'var_name2'],
)
export const InvalidJson = badRequest('{name} is not valid JSON')

export interface RawParams {
  readonly path: Readonly<Record<string, string>>
  readonly body: Form
  readonly query: Form
}

export interface Decoded {
  readonly params: Record<string, unknown>
  /** Names of parameters that the endpoint doesn't have, in order (docs/spec/conventions.md#unknown-parameters). */
  readonly ignored: readonly string[]
}

/** Prepares everything about an endpoint's parameters that doesn't depend on the request. */
export function decoder(endpoint: AnyEndpoint): (raw: RawParams) => Decoded {
  const fields = endpoint.params
  const inPath = pathParams(endpoint).map(name => [name, existing(fields[name])] as const)
  const inForm = Object.entries(fields).filter(([name]) => !inPath.some(([other]) => other === name))
  if (endpoint.paramOrder !== 'declared') inForm.sort(([a], [b]) => byCodePoint(a, b))
  const known = new Set([clientParameter, ...inForm.flatMap(([name, { aliases = [] }]) => [name, ...aliases])])

  return raw => {
    const params: Record<string, unknown> = {}
    for (const [name, field] of inPath) params[name] = fromPath(field, name, raw.path[name] ?? '')
    for (const [name, field] of inForm) {
      const value = fromForm(field, name, raw)
      if (value !== undefined) params[name] = value
    }
    const ignored = new Set<string>()
    for (const form of [raw.body, raw.query]) for (const name of form.keys()) if (!known.has(name)) ignored.add(name)
    return { params, ignored: [...ignored].sort(byCodePoint) }
  }
}

function fromPath(field: Field<unknown>, name: string, segment: string): unknown {
  // The router accepts only digits here.
  return field.shape.parse(field.shape.travels === 'text' ? segment : clampedInteger(Number(segment)), name)
}

function fromForm(field: Field<unknown>, name: string, raw: RawParams): unknown {
  const givenAs = (n: string): string | undefined => raw.body.get(n) ?? raw.query.get(n)
  const [var_name1 = name, var_name2] =
    field.aliases === undefined ? [] : [name, ...field.aliases].filter(one => givenAs(one) !== undefined)
  if (var_name2 !== undefined) throw ConfusingParameter({ var_name1, var_name2 })
  const given = givenAs(var_name1)
  if (given === undefined) {
    if (field.presence === 'required') throw MissingParameter({ var_name: name })
    return field.fallback
  }
  return field.shape.parse(field.shape.travels === 'text' ? given : jsonValue(given, name, field.shape), name)
}

function jsonValue(given: string, name: string, { takesBareText }: Field<unknown>['shape']): unknown {
  try {
    return parseJsonText(given)
  } catch (error) {
    if (error instanceof TooManyValues) throw refuse(name, `is too long (limit: ${error.limit} values)`)
    if (takesBareText) return given
    throw InvalidJson({ name })
  }
}

const byCodePoint = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}
