// A census of all declarations: an endpoint with an incomplete declaration fails.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { accessLevels } from '#core/contract/access.ts'
import { type AnyEndpoint, methodOf, pathOf, pathParams } from '#core/http/endpoint.ts'
import { type Fields, objectSchema } from '#core/contract/field.ts'
import type { JsonSchema } from '#core/contract/shape.ts'
import { eventsIn } from '#core/db/hook.ts'
import { features, hookHandlers } from '#features'
import { endpoints, isWrite, screamingSnake } from './generic-probe.ts'

/** Writes without events, and why. */
const silent: Readonly<Record<string, string>> = {
  'POST /messages/render': 'only shows a preview',
  'PUT /bot_storage': 'the storage is between a bot and the server',
  'DELETE /bot_storage': 'the storage is between a bot and the server',
  'POST /register': 'a queue is between a client and the server',
  'DELETE /events': 'a queue is between a client and the server',
  'POST /bots/{bot_id}/api_key/regenerate': 'the key is only in the answer',
  'DELETE /users/me/sessions': 'a session is between a browser and the server',
  'DELETE /users/me/sessions/{session_id}': 'a session is between a browser and the server',
  'POST /users/me/android_gcm_reg_id': 'a token is between a phone and the server',
  'DELETE /users/me/android_gcm_reg_id': 'a token is between a phone and the server',
  'POST /users/me/apns_device_token': 'a token is between a phone and the server',
  'DELETE /users/me/apns_device_token': 'a token is between a phone and the server',
}

const problems = (find: (endpoint: AnyEndpoint) => string[]): string[] =>
  endpoints.flatMap(endpoint => find(endpoint).map(problem => `${endpoint.route}: ${problem}`))

/** Positions in a schema where a named value has no description. */
function undocumented(schema: JsonSchema, at: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema as any
  return [
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, property]) => [
      ...(/\S/.test((property['description'] as string | undefined) ?? '') ? [] : [`${at}.${name} has no doc`]),
      ...undocumented(property, `${at}.${name}`),
    ]),
    ...[items, ...anyOf, additionalProperties]
      .filter(part => typeof part === 'object')
      .flatMap(part => undocumented(part, at)),
  ]
}
const fieldsOf = (fields: Fields, what: string): string[] => undocumented(objectSchema(fields), what)

void it('there are endpoints, each in one feature and at one path', () => {
  assert.ok(endpoints.length > 10)
  const routes = endpoints.map(endpoint => endpoint.route)
  assert.deepEqual(
    routes.filter((route, index) => routes.indexOf(route) !== index),
    [],
  )
  const names = features.map(feature => feature.name)
  assert.deepEqual(names, [...new Set(names)])
  // With two parameters at the same position of a path, one route would be unreachable.
  const places = endpoints.map(
    endpoint =>
      `${methodOf(endpoint)} ${pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => `{${endpoint.params[name]?.shape.travels}}`)}`,
  )
  assert.deepEqual(
    places.filter((place, index) => places.indexOf(place) !== index),
    [],
  )
})

void it('each endpoint declares its access and its purpose', () => {
  assert.deepEqual(
    problems(({ access, summary }) => [
      ...(Object.hasOwn(accessLevels, access) ? [] : ['no access level']),
      ...(/^[A-Z].*[^.\s]$/.test(summary) ? [] : [`the summary is no title: "${summary}"`]),
    ]),
    [],
  )
})

void it('each parameter and each field is documented, and each name in a path is a parameter', () => {
  assert.deepEqual(
    problems(endpoint => [
      ...fieldsOf(endpoint.params, 'parameter'),
      ...fieldsOf(endpoint.returns, 'answer'),
      ...pathParams(endpoint)
        .filter(name => endpoint.params[name]?.presence !== 'required')
        .map(name => `{${name}} is not a required parameter`),
    ]),
    [],
  )
})

void it('each failure is a client error and has a code', () => {
  assert.deepEqual(
    problems(({ errors }) =>
      errors
        .filter(({ status, code, template }) => status < 400 || status > 499 || !screamingSnake.test(code) || !template)
        .map(error => `${error.status} ${error.code} ${error.template}`),
    ),
    [],
  )
})

void it('each write emits an event, or has a reason not to', () => {
  assert.deepEqual(
    problems(endpoint => {
      const tells = eventsIn(endpoint.emits ?? [], hookHandlers).size > 0
      if (!isWrite(endpoint)) return tells ? ['a GET emits'] : []
      return tells === Object.hasOwn(silent, endpoint.route) ? [tells ? 'is not silent' : 'emits nothing'] : []
    }),
    [],
  )
  const routes = new Set<string>(endpoints.map(endpoint => endpoint.route))
  assert.deepEqual(
    Object.keys(silent).filter(route => !routes.has(route)),
    [],
  )
})

void it('each emitted event is listed by a feature, documented to the last field', () => {
  const listed = new Set(features.flatMap(feature => feature.events))
  assert.deepEqual(
    problems(({ emits = [] }) =>
      [...eventsIn(emits, hookHandlers)]
        .filter(event => !listed.has(event))
        .map(event => `${event.type} is not listed`),
    ),
    [],
  )
  assert.deepEqual(
    [...listed].flatMap(event => [
      ...(event.doc.trim() === '' ? [`${event.type} has no doc`] : []),
      ...undocumented(event.schema, `${event.type} ${event.op}`),
    ]),
    [],
  )
})
