// docs/limits.md, made from the declarations.
//   node scripts/limits.ts           writes it
//   node scripts/limits.ts --check   fails when it is not up to date
import { readFileSync, writeFileSync } from 'node:fs'
import { entriesLimit, type JsonSchema, keyLimit, listLimit, textLimit } from '#core/contract/shape.ts'
import { bodyLimits, fieldNameLimit, fileLimit, maxFields } from '#core/http/form.ts'
import { heldBodiesLimit } from '#core/http/held-bodies.ts'
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
  ['body of a request', bytes(bodyLimits.form.bytes)],
  ...features
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ route, bodyMib }) => (bodyMib === undefined ? [] : [[`body of \`${route}\``, `${bodyMib} MiB`]])),
  ['body of a request without an account', bytes(bodyLimits.anonymousForm.bytes)],
  ['uploaded file', bytes(fileLimit)],
  ['fields of a form', number(maxFields)],
  ['name of a field', `${fieldNameLimit} characters`],
  ['time for a body to arrive', `${bodyLimits.form.ms / 1000} seconds`],
  ['unfinished bodies of one account or address', bytes(heldBodiesLimit)],
  [
    'connections of one address to a process (`PARLEY_CONNECTIONS_PER_ADDRESS`)',
    number(Number(configOptions.connectionsPerAddress.fallback)),
  ],
  ['unread answers of one account or address', bytes(unreadLimit)],
  ['unread answers of all clients', bytes(allUnreadLimit)],
  ['time without progress of an unread answer', `${stalledAfterSeconds} seconds`],
]

const waiting = [
  ...Object.values(waitingLimits).map(({ about, most }) => [about, number(most)]),
  ['requests of one client to heavy operations that wait for their turn', number(waitingTurnsLimit)],
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

/** Named shapes, which many operations use and which are listed once. */
const shared = new Map<string, JsonSchema>()

/** Every part of a schema with a limit of its own, with its path below the parameter. */
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
  ['uploaded files of an organization', configOptions.uploadQuotaMib],
  ['uploaded files of a person and of the bots of that person', configOptions.uploadUserQuotaMib],
].map(([what, { fallback, variable }]: any) => [what, bytes(Number(fallback) * 1024 * 1024), `\`${variable}\``])

const stored = features.flatMap(({ limits = [] }) =>
  limits.map(({ what, of, most }) => [`${what} of ${of}`, number(most)]),
)
const text = `# Limits

Made from the declarations by \`npm run limits\`; do not edit it by hand.

## Requests

${table(['Limit', 'At most'], requests)}

A body that is too large is answered with 413, and then read without being kept, up to 64 MiB, so that a client that
is still sending sees the answer; a client with too many unfinished bodies with 429. A connection whose
unread answer makes no progress is closed, and so are the oldest connections
of a client that leaves too much unread.

## Parameters

Unless an operation declares another limit:

${table(['Kind', 'At most'], byDefault)}

A larger value is answered with 400 and an error that names the parameter and its limit. These parameters declare their
own limit:

${table(['Operation', 'Parameters', 'At most'], [...ownRows, ...sharedRows])}

The largest value of each parameter takes at most 100 ms of processor time in a small organization.

## Rate limits

A client with more requests gets 429 and the time to wait. An operator changes these limits with
\`PARLEY_RATE_LIMITS\` ([operating](operating.md#limits)).

${table(['Limit', 'Counts', 'For', 'At most'], rates)}

Slow operations wait for their turn. When this many requests wait, the next one is answered with 429:

${table(['Limit', 'At most'], waiting)}

## Uploads

${table(['Limit', 'At most', 'Variable'], quotas)}

An operator changes these limits with the variables ([operating](operating.md#start)).

## Stored objects

${table(['Limit', 'At most'], stored)}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} does not match the declarations: run "npm run limits".`)
  process.exit(1)
}
