// A command that calls an operation, to be pasted into a shell where EMAIL and API_KEY are set.
import type { ApiOperation, ApiParameter, ApiSchema } from './document-types.ts'

export const schemaOf = ({ schema, content }: ApiParameter): ApiSchema =>
  schema ?? content?.['application/json'].schema ?? {}

export const formSchema = ({ requestBody }: ApiOperation): ApiSchema =>
  requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {}

const takesFile = ({ requestBody }: ApiOperation): boolean => requestBody?.content['multipart/form-data'] !== undefined

type Named = readonly [name: string, schema: ApiSchema]

/** The required fields and those that have an example. For a PATCH without any, the first field. */
function shownFields(method: string, { properties = {}, required = [] }: ApiSchema): Named[] {
  const all: Named[] = Object.entries(properties)
  const shown = all.filter(([name, schema]) => required.includes(name) || schema.examples !== undefined)
  return shown.length === 0 && method === 'PATCH' ? all.slice(0, 1) : shown
}

export function curlExample(base: string, method: string, path: string, operation: ApiOperation): string {
  const given = (operation.parameters ?? []).filter(parameter => parameter.required)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = given.find(one => one.name === name)
    return encodeURIComponent(wireText(name, parameter === undefined ? {} : schemaOf(parameter)))
  })
  const fields: Named[] = [
    ...given.filter(one => one.in === 'query').map((one): Named => [one.name, schemaOf(one)]),
    ...shownFields(method, formSchema(operation)),
  ]
  const reads = method === 'GET'
  return [
    `curl -sS${reads ? (fields.length > 0 ? ' -G' : '') : ` -X ${method}`} ${quoted(base + url)}`,
    ...(operation.security.length > 0 ? ['-u "$EMAIL:$API_KEY"'] : []),
    ...(takesFile(operation) ? ['-F file=@FILE'] : []),
    ...fields.map(([name, schema]) => `--data-urlencode ${quoted(`${name}=${wireText(name, schema)}`)}`),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Strings unchanged, every other value as JSON. */
function wireText(name: string, schema: ApiSchema): string {
  const value = sample(name, schema)
  return typeof value === 'string' && schema.type === 'string' ? value : JSON.stringify(value)
}

function sample(name: string, schema: ApiSchema): unknown {
  const { type, items = {}, anyOf, enum: values, properties = {}, required = [], minimum = 1 } = schema
  if (schema.examples !== undefined) return schema.examples[0]
  if (values !== undefined) return values[0]
  if (anyOf !== undefined) return sample(name, anyOf[0] ?? {})
  if (type === 'array') return [sample(name, items)]
  if (type === 'object')
    return Object.fromEntries(required.map(member => [member, sample(member, properties[member] ?? {})]))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum
  if (name === 'full_name') return 'Mia Berg'
  return /email|username/.test(name) ? 'mia@example.com' : `some ${name.replaceAll('_', ' ')}`
}
