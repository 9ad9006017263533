// How clients send each parameter: JSON text or bare text. documented-parameters.json has a line for every parameter of
// the public API: whether it's in the path, and its encoding, which is `either` where both are the same characters (a
// number, true).
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type AnyEndpoint, pathParams } from '#core/http/endpoint.ts'
import documented from './documented-parameters.json' with { type: 'json' }
import { endpoints } from './generic-probe.ts'

/** Parameters that are parsed differently, and why. */
const different: Readonly<Record<string, string>> = {
  'POST /messages to': 'JSON text and bare text are both read, by rules of its own: a channel name can look like JSON',
  'POST /channels/create can_delete_any_message_group': 'the value of a permission is never bare text',
  'POST /channels/create can_delete_own_message_group': 'the value of a permission is never bare text',
}

const withoutNames = (route: string): string => route.replaceAll(/\{\w+\}/g, '{}')
const endpointOf = new Map(endpoints.map(endpoint => [withoutNames(endpoint.route), endpoint]))

interface Parameter {
  readonly key: string
  readonly endpoint: AnyEndpoint
  readonly name: string
  readonly place: string
  readonly encoding: string
}

const shared: Parameter[] = Object.entries(documented).flatMap(([route, parameters]) => {
  const endpoint = endpointOf.get(withoutNames(route))
  if (endpoint === undefined) return []
  return Object.entries<string>(parameters).map(([name, form]) => {
    const [place = '', encoding = ''] = form.split(' ')
    return { key: `${route} ${name}`, endpoint, name, place, encoding }
  })
})

const fieldOf = ({ endpoint, name }: Parameter) =>
  endpoint.params[name] ?? Object.values(endpoint.params).find(field => field.aliases?.includes(name))

void it('every documented parameter of a shared operation exists, in the path if it belongs there', () => {
  assert.ok(shared.length > 300)
  const missing = shared.filter(parameter =>
    parameter.place === 'path'
      ? pathParams(parameter.endpoint).length === 0
      : fieldOf(parameter) === undefined || pathParams(parameter.endpoint).includes(parameter.name),
  )
  assert.deepEqual(
    missing.map(({ key }) => key),
    [],
  )
})

void it('every shared parameter accepts the documented encoding', () => {
  const wrong = shared.filter(parameter => {
    const shape = fieldOf(parameter)?.shape
    if (shape === undefined || parameter.place === 'path' || parameter.encoding === 'either') return false
    return parameter.encoding !== shape.travels && !(parameter.encoding === 'text' && shape.takesBareText)
  })
  assert.deepEqual(wrong.map(({ key }) => key).sort(), Object.keys(different).sort())
})
