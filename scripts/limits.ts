// Generates docs/limits.md from the declarations.
//   node scripts/limits.ts           writes it
//   node scripts/limits.ts --check   fails if it's out of date
import { readFileSync, writeFileSync } from 'node:fs'
import { entriesLimit, type JsonSchema, keyLimit, listLimit, textLimit } from '#core/contract/shape.ts'
import { bodyLimits, fieldNameLimit, fileLimit, maxFields } from '#core/http/form.ts'
import { heldBodiesLimit } from '#core/http/form.ts'
import { rateLimits, waitingLimits } from '#core/limits/limit-rules.ts'
import { waitingTurnsLimit } from '#core/http/turns.ts'
import { allUnreadLimit, stalledAfterSeconds, unreadLimit } from '#core/http/unread-answers.ts'
import { configOptions } from '#core/server/config.ts'
import { features } from '#features'

const file = 'docs/limits.md'

const number = (amount: number): string => amount.toLocaleString('en-US')
const bytes = (amount: number): string =>
  amount < 1024 * 1024 ? `${amount / 1024} KiB` : `${number(amount / 1024 / 1024)} MiB`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

const requests = [
  ['request body', bytes(bodyLimits.form.bytes)],
  ...features
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ route, bodyMib }) => (bodyMib === undefined ? [] : [[`body of \`${route}\``, `${bodyMib} MiB`]])),
  ['request body without an account', bytes(bodyLimits.anonymousForm.bytes)],
  ['uploaded file', bytes(fileLimit)],
  ['form fields', number(maxFields)],
  ['field name', `${fieldNameLimit} characters`],
  ['time to send a request body', `${bodyLimits.form.ms / 1000} seconds`],
  ['unfinished request bodies per account or address', bytes(heldBodiesLimit)],
  [
    'connections per address and process (`PARLEY_CONNECTIONS_PER_ADDRESS`)',
    number(Number(configOptions.connectionsPerAddress.fallback)),
  ],
  ['unread responses per account or address', bytes(unreadLimit)],
  ['unread responses of all clients', bytes(allUnreadLimit)],
  ['time without progress on an unread response', `${stalledAfterSeconds} seconds`],
]

const waiting = [
  ...Object.values(waitingLimits).map(({ about, most }) => [about, number(most)]),
  ['requests of one client waiting for heavy operations', number(waitingTurnsLimit)],
]

const rates = rateLimits.map(({ name, about, amount, seconds, scope }) => [
  `\`${name}\``,
  about,
  scope,
  `${number(amount)} in ${number(seconds)} seconds`,
])

const byDefault = [
  ['text', `${number(textLimit)} characters`],
  ['list', `${number(listLimit)} items`],
  ['any JSON', `${number(textLimit)} characters`],
  ['object with arbitrary keys', `${number(entriesLimit)} entries, keys of ${keyLimit} characters`],
]

/** Named shapes that many operations use. They're listed once. */
const shared = new Map<string, JsonSchema>()

/** Every part of a schema with its own limit, with its path below the parameter. */
function declaredLimits(named: JsonSchema, at: string): [string, string][] {
  const { title, ...schema } = named as any
  if (title !== undefined) {
    shared.set(title, schema)
    return []
  }
  const { anyOf, items, properties = {}, additionalProperties, maxLength, maxItems } = schema
  const own: [string, string][] = [
    ...(maxLength === undefined ? [] : [[at, `${number(maxLength)} characters`] as [string, string]]),
    ...(maxItems === undefined || maxItems <= 2 ? [] : [[at, `${number(maxItems)} items`] as [string, string]]),
  ]
  return [
    ...own,
    ...(anyOf ?? []).flatMap((choice: JsonSchema) => declaredLimits(choice, at)),
    ...(items === undefined ? [] : declaredLimits(items, `${at}[]`)),
    ...Object.entries<JsonSchema>(properties).flatMap(([name, member]) => declaredLimits(member, `${at}.${name}`)),
    ...(typeof additionalProperties === 'object' ? declaredLimits(additionalProperties, `${at}.*`) : []),
  ]
}

/** Parameters with the same limit share a row: channels alone have ten permissions of the same shape. */
function parameterRows(): string[][] {
  const rows = features.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ route, params }) =>
      Object.entries(params).flatMap(([name, { shape }]) =>
        declaredLimits(shape.schema, name).map(([at, limit]) => ({ route, at, limit })),
      ),
    ),
  )
  return [...Map.groupBy(rows, ({ route, limit }) => `${route} ${limit}`).values()].map(same => {
    const [{ route, limit }] = same as [(typeof rows)[number]]
    const names = [...new Set(same.map(({ at }) => `\`${at}\``))]
    return [`\`${route}\``, names.join(', '), limit]
  })
}

const ownRows = parameterRows()
const sharedRows = [...shared].flatMap(([title, schema]) =>
  declaredLimits(schema, '').map(([at, limit]) => [title, `\`${at.replace(/^\./, '')}\``, limit]),
)

const quotas = [
  ['uploaded files per organization', configOptions.uploadQuotaMib],
  ['uploaded files per person, including their bots', configOptions.uploadUserQuotaMib],
].map(([what, { fallback, variable }]: any) => [what, bytes(Number(fallback) * 1024 * 1024), `\`${variable}\``])

const stored = features.flatMap(({ limits = [] }) =>
  limits.map(({ what, of, most }) => [`${what} per ${of.replace(/^an? /, '')}`, number(most)]),
)
const text = `# Limits

Generated from the declarations by \`npm run limits\`. Don't edit it by hand.

## Requests

${table(['Limit', 'Maximum'], requests)}

A request body that's too large gets a 413. The server reads and discards up to 64 MiB of it, so that a client that's
still sending sees the response. A client with too many unfinished bodies gets a 429. Connections with a stalled
response are closed, and so are the oldest connections of a client that leaves too much unread.

## Parameters

Default limits:

${table(['Type', 'Maximum'], byDefault)}

Larger values get a 400 with an error that names the parameter and its limit. These parameters have their own limits:

${table(['Operation', 'Parameters', 'Maximum'], [...ownRows, ...sharedRows])}

In a small organization, even the largest value of each parameter takes no more than 100 ms of processor time.

## Rate limits

Clients over the limit get a 429 and the time to wait. Operators can change these limits with \`PARLEY_RATE_LIMITS\`
([operating](operating.md#limits)).

${table(['Limit', 'Counts', 'Per', 'Maximum'], rates)}

Slow operations wait in a queue. When the queue is full, requests get a 429:

${table(['Limit', 'Maximum'], waiting)}

## Uploads

${table(['Limit', 'Maximum', 'Variable'], quotas)}

Operators can change these limits with the variables ([operating](operating.md#start)).

## Stored objects

${table(['Limit', 'Maximum'], stored)}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is out of date: run "npm run limits".`)
  process.exit(1)
}
