// Generates docs/compatibility.md, the list of public API operations that this server supports, from
// docs/api/openapi.json and the table of all public operations and their parameters.
//   node scripts/compatibility.ts           writes it
//   node scripts/compatibility.ts --check   fails if it's out of date
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'docs/compatibility.md'
const readJson = (path: string): any => JSON.parse(readFileSync(path, 'utf8'))
const documented: Record<string, Record<string, string>> = readJson('test/contract/documented-parameters.json')
const { paths } = readJson('docs/api/openapi.json')

/** Operations that accept every parameter but don't fully work yet. */
const effectMissing: Readonly<Record<string, string>> = {
  'GET /streams/{stream_id}/email_address': 'email to the address is not received',
  ...Object.fromEntries(
    ['POST /channels/create', 'POST /users/me/subscriptions', 'PATCH /streams/{stream_id}'].map(route => [
      route,
      '`message_retention_days` has no effect',
    ]),
  ),
  ...Object.fromEntries(
    ['POST /mobile_push/register', 'POST /users/me/android_gcm_reg_id', 'POST /users/me/apns_device_token'].map(
      route => [route, 'notifications are not sent'],
    ),
  ),
}

/** Operations may use different names for the same path parameter. */
const withoutNames = (route: string): string => route.replaceAll(/\{\w+\}/g, '{}')

const servedRoutes = Object.entries<any>(paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, operation]): [route: string, operation: any] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
)
const served = new Map(servedRoutes.map(([route, operation]) => [withoutNames(route), parameterNames(operation)]))

function parameterNames({ parameters = [], requestBody }: any): Set<string> {
  const bodies = Object.values<any>(requestBody?.content ?? {}).map(({ schema }) => schema.properties ?? {})
  const fields: [string, any][] = [
    ...parameters.map((parameter: any) => [
      parameter.name,
      parameter.schema ?? parameter.content['application/json'].schema,
    ]),
    ...bodies.flatMap(properties => Object.entries(properties)),
  ]
  return new Set(fields.flatMap(([name, schema]) => [name, ...(schema['x-aliases'] ?? [])]))
}

interface Operation {
  readonly route: string
  /** Undefined if the operation isn't supported. */
  readonly missing: readonly string[] | undefined
}

const operations: Operation[] = Object.entries(documented).map(([route, parameters]) => {
  const known = served.get(withoutNames(route))
  const sent = Object.entries(parameters).filter(([, form]) => !form.startsWith('path '))
  const missing = known && sent.map(([name]) => name).filter(name => !known.has(name))
  return { route, missing: missing && [...missing.map(name => `\`${name}\` is ignored`), ...noteOn(route)] }
})

for (const route of Object.keys(effectMissing))
  if (!served.has(withoutNames(route)) || documented[route] === undefined)
    throw new Error(`effectMissing: unknown operation ${route}`)

function noteOn(route: string): string[] {
  const note = effectMissing[route]
  return note === undefined ? [] : [note]
}

const pathFirst = (route: string): string => route.replace(/^(\w+) (.*)$/, '$2 $1')
const byPath = (a: string, b: string): number => (pathFirst(a) < pathFirst(b) ? -1 : 1)
const list = (routes: readonly string[]): string =>
  routes
    .toSorted(byPath)
    .map(route => `- \`${route}\``)
    .join('\n')

const whole = operations.filter(({ missing }) => missing?.length === 0).map(({ route }) => route)
const inPart = operations.filter(({ missing }) => missing !== undefined && missing.length > 0)
const notYet = operations.filter(({ missing }) => missing === undefined).map(({ route }) => route)
const publicRoutes = new Set(Object.keys(documented).map(withoutNames))
const own = servedRoutes.map(([route]) => route).filter(route => !publicRoutes.has(withoutNames(route)))

const text = `# Compatibility

Generated from the declarations by \`npm run openapi\`. Don't edit it by hand.

Existing clients use a public API of ${operations.length} operations. This server supports ${whole.length} of them, ${inPart.length} partially, and ${notYet.length} not yet.
The [OpenAPI description](api/openapi.json) has every parameter, response and event of this server.

## Partially supported

| Operation | Missing |
| --- | --- |
${inPart.map(({ route, missing = [] }) => `| \`${route}\` | ${missing.join(', ')} |`).join('\n')}

## Not supported yet

${list(notYet)}

## Events that are never sent

No operation of the public API triggers them ([decision 50](decisions/0050-events-that-never-come.md)).

| Event | Instead |
| --- | --- |
| \`default_stream_groups\` | the list in the response to \`POST /register\` is empty |
| \`onboarding_steps\` | the list in the response to \`POST /register\` is empty |
| \`realm_bot\` / \`remove\` | \`realm_user\` / \`update\` reports a deactivated bot, as in the public API since feature level 222 |

## Supported

${list(whole)}

## Not in the public API

${list(own)}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is out of date: run "npm run openapi".`)
  process.exit(1)
}
