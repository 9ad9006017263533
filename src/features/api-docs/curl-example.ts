// A command that calls an operation, to be pasted into a shell where EMAIL and API_KEY are set.
import type { ApiOperation, ApiParameter, ApiSchema } from '#core/contract/api-document.ts'

export const schemaOf = ({ schema, content }: ApiParameter): ApiSchema =>
  schema ?? content?.['application/json'].schema ?? {}

export const formSchema = ({ requestBody }: ApiOperation): ApiSchema =>
  requestBody?.content['application/x-www-form-urlencoded'].schema ?? {}

/** With the parameters that must be given, and no others. */
export function curlExample(base: string, method: string, path: string, operation: ApiOperation): string {
  const given = (operation.parameters ?? []).filter(parameter => parameter.required)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = given.find(one => one.name === name)
    return encodeURIComponent(wireText(name, parameter === undefined ? {} : schemaOf(parameter)))
  })
  const { properties = {}, required = [] } = formSchema(operation)
  const fields = [
    ...given.filter(one => one.in === 'query').map(one => [one.name, schemaOf(one)] as const),
    ...required.map(name => [name, properties[name] ?? {}] as const),
  ]
  const reads = method === 'GET'
  return [
    `curl -sS${reads ? (fields.length > 0 ? ' -G' : '') : ` -X ${method}`} ${quoted(base + url)}`,
    ...(operation.security.length > 0 ? ['-u "$EMAIL:$API_KEY"'] : []),
    ...fields.map(([name, schema]) => `--data-urlencode ${quoted(`${name}=${wireText(name, schema)}`)}`),
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Text as it is, everything else as JSON. */
function wireText(name: string, schema: ApiSchema): string {
  const value = sample(name, schema)
  return typeof value === 'string' && schema.type === 'string' ? value : JSON.stringify(value)
}

function sample(name: string, schema: ApiSchema): unknown {
  const { type, items = {}, anyOf, enum: values, properties = {}, required = [], minimum = 1 } = schema
  if (values !== undefined) return values[0]
  if (anyOf !== undefined) return sample(name, anyOf[0] ?? {})
  if (type === 'array') return [sample(name, items)]
  if (type === 'object')
    return Object.fromEntries(required.map(member => [member, sample(member, properties[member] ?? {})]))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum
  return /email|username/.test(name) ? 'mia@example.com' : `some ${name.replaceAll('_', ' ')}`
}
