// One endpoint as an operation of the OpenAPI document.
import type { EventType } from '#core/contract/event-type.ts'
import { accessFailures, NotForWebhookBots } from '../core/contract/access.ts'
import type { ApiForm, ApiOperation, ApiParameter, ApiSchema } from './document-types.ts'
import { type AnyEndpoint, methodOf, pathParams } from '../core/http/endpoint.ts'
import { FileStoreUnavailable } from '#core/files/outage.ts'
import type { ErrorExamples } from './error-examples.ts'
import type { FailureSpec } from '../core/contract/failure.ts'
import { type Field, type Fields, fieldSchema, objectSchema, optional } from '../core/contract/field.ts'
import { eventName } from './openapi-event.ts'
import { operationId } from './operation-id.ts'
import { list, parameterSchema, text } from '../core/contract/shape.ts'

export function describeOperation(
  endpoint: AnyEndpoint,
  tag: string,
  emitted: ReadonlySet<EventType<any>>,
  errors: ErrorExamples,
  authFailures: readonly FailureSpec[],
): ApiOperation {
  const { summary, description, access } = endpoint
  const reads = methodOf(endpoint) === 'GET'
  const inPath = pathParams(endpoint)
  const pathFields = Object.entries(endpoint.params).filter(([name]) => inPath.includes(name))
  const otherFields = Object.entries(endpoint.params).filter(([name]) => !inPath.includes(name))
  const parameters = [
    ...pathFields.map(([name, field]) => describeParameter(name, field, 'path')),
    ...(reads ? otherFields : []).map(([name, field]) => describeParameter(name, field, 'query')),
  ]
  const loginFailures = [...authFailures, ...(access === 'every account' ? [] : [NotForWebhookBots])]
  const storeFailures = endpoint.takesFile ? [FileStoreUnavailable] : []
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    'x-access': access,
    'x-emits': [...emitted].map(eventName),
    security: access === 'anyone' ? [] : [{ basic: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.takesFile ? { requestBody: fileForm } : {}),
    ...(!reads && otherFields.length > 0 ? { requestBody: describeForm(Object.fromEntries(otherFields)) } : {}),
    responses: {
      200: {
        description: 'Success.',
        content: { 'application/json': { schema: successSchema(endpoint.returns) } },
      },
      ...errors.answers([
        ...endpoint.errors,
        ...accessFailures(access),
        ...(access === 'anyone' ? [] : loginFailures),
        ...storeFailures,
      ]),
    },
  }
}

function describeParameter(name: string, field: Field<unknown>, location: 'path' | 'query'): ApiParameter {
  const {
    description: _,
    'x-since-feature-level': _since,
    'x-aliases': _aliases,
    ...schema
  } = parameterSchema(fieldSchema(field))
  return {
    name,
    in: location,
    description: field.doc,
    required: field.presence === 'required',
    ...(field.since === undefined ? {} : { 'x-since-feature-level': field.since }),
    ...(field.aliases === undefined ? {} : { 'x-aliases': field.aliases }),
    ...(isPlainText(field, schema) ? { schema } : { content: { 'application/json': { schema } } }),
  }
}

/** For these types the plain text of a value is its JSON text. */
const isPlainText = ({ shape }: Field<unknown>, { type }: ApiSchema): boolean =>
  shape.travels === 'text' || type === 'boolean' || type === 'integer' || type === 'number'

function describeForm(fields: Fields): ApiForm {
  // Parameters with other names are ignored, not refused.
  const { additionalProperties: _, ...schema } = parameterSchema(objectSchema(fields))
  const jsonFields = Object.entries(fields).filter(([, field]) => field.shape.travels === 'json')
  return {
    required: Object.values(fields).some(field => field.presence === 'required'),
    content: {
      'application/x-www-form-urlencoded': {
        schema,
        encoding: Object.fromEntries(jsonFields.map(([name]) => [name, { contentType: 'application/json' }])),
      },
    },
  }
}

const fileForm: ApiForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary', description: 'The file; any field name works.' } },
        required: ['file'],
      },
    },
  },
}

const ignoredParameters = optional(list(text), 'Names of unknown parameters.')

function successSchema(returns: Fields): ApiSchema {
  const { properties, required = [] } = objectSchema(returns)
  return {
    type: 'object',
    properties: {
      result: { const: 'success' },
      msg: { const: '' },
      ...properties,
      ignored_parameters_unsupported: fieldSchema(ignoredParameters),
    },
    required: ['result', 'msg', ...required],
    additionalProperties: false,
  }
}
