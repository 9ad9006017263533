// The API described for programs: an OpenAPI 3.1 document, generated only from the declared endpoints and events.
import { DatabaseUnavailable, InternalError, OutcomeUnknown, ServerBusy } from '#core/http/answer.ts'
import { BodyTooLarge, MalformedBody } from '#core/http/form.ts'
import { commonFailures } from '#core/http/self-check.ts'
import { NotForWebhookBots } from '../core/contract/access.ts'
import type { ApiDocument, ApiOperation } from './document-types.ts'
import { methodOf, pathOf } from '../core/http/endpoint.ts'
import { apiPrefix } from '#core/contract/api-path.ts'
import { ErrorExamples } from './error-examples.ts'
import type { FailureSpec } from '../core/contract/failure.ts'
import type { Feature } from '../core/feature.ts'
import { eventsIn } from '../core/db/hook.ts'
import { eventName, eventSchema } from './openapi-event.ts'
import { describeOperation } from './openapi-operation.ts'
import { operationId } from './operation-id.ts'

const introduction = [
  'Send parameters in the query of a GET request, and in the form body of other methods (URL-encoded or multipart).',
  'Send text as is, and all other values as JSON.',
  'Every operation also accepts `client`, the name of your program.',
  'Unknown parameters are ignored and listed in `ignored_parameters_unsupported`.',
].join(' ')

export function openapi(
  features: readonly Feature[],
  /** Authentication failures belong to a feature, so the engine doesn't know them. */
  { version, authFailures }: { readonly version: string; readonly authFailures: readonly FailureSpec[] },
): ApiDocument {
  const errors = new ErrorExamples(
    [...commonFailures, MalformedBody, BodyTooLarge, InternalError, DatabaseUnavailable, ServerBusy, OutcomeUnknown],
    [...authFailures, NotForWebhookBots],
  )
  const endpoints = features.flatMap(feature => feature.endpoints)
  const handlers = features.flatMap(feature => feature.hookHandlers ?? [])
  const emitted = new Map(endpoints.map(endpoint => [endpoint, eventsIn(endpoint.emits ?? [], handlers)]))
  const events = features.flatMap(feature => feature.events.map(event => ({ event, feature: feature.name })))

  // Paths may differ only in a parameter name, such as /users/{user_id} and /users/{email}: the server tells them apart by
  // value, and the documentation shows both.
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const { name, endpoints: declared } of features)
    for (const endpoint of declared)
      (paths[pathOf(endpoint)] ??= {})[methodOf(endpoint).toLowerCase()] = describeOperation(
        endpoint,
        name,
        emitted.get(endpoint) ?? new Set(),
        errors,
        authFailures,
      )

  return {
    openapi: '3.1.1',
    info: { title: 'Parley', version, description: introduction },
    servers: [{ url: apiPrefix }],
    tags: features.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Email address and API key of an account.' },
      },
      schemas: {
        error: errorSchema,
        ...Object.fromEntries(events.map(({ event }) => [schemaName(eventName(event)), eventSchema(event)])),
      },
      examples: errors.all(),
      responses: errors.shared(),
    },
    'x-events': events.map(({ event, feature }) => ({
      name: eventName(event),
      feature,
      description: event.doc,
      schema: { $ref: `#/components/schemas/${schemaName(eventName(event))}` },
      emittedBy: endpoints.filter(endpoint => emitted.get(endpoint)?.has(event)).map(operationId),
    })),
  }
}

const schemaName = (event: string): string => `event.${event}`

const errorSchema = {
  type: 'object',
  properties: {
    result: { const: 'error' },
    msg: { type: 'string', description: 'The error message for users.' },
    code: { type: 'string', description: 'Machine-readable error code.' },
  },
  required: ['result', 'msg', 'code'],
}
