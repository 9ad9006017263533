// Compares a handler's responses, errors and events with its endpoint's declaration. On in tests; off in production,
// where TypeBox isn't even loaded.
import type { AnyEndpoint } from './endpoint.ts'
import { accessFailures } from '#core/contract/access.ts'
import { ApiError, type FailureSpec } from '#core/contract/failure.ts'
import { eventsIn, type HookHandler } from '#core/db/hook.ts'
import { NotAnObject, objectSchema, UnexpectedMember } from '#core/contract/field.ts'
import { InvalidChoice, InvalidParameter, type JsonSchema } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { ConfusingParameter, InvalidJson, MissingParameter } from './decode.ts'
import { RateLimited } from '#core/limits/rate-limit.ts'

export interface SelfCheck {
  readonly body: (endpoint: AnyEndpoint, body: unknown) => void
  readonly failure: (endpoint: AnyEndpoint, error: unknown) => void
  readonly watched: (endpoint: AnyEndpoint, tx: WriteTx) => WriteTx
}

/** Failures that any endpoint can have without declaring them. */
export const commonFailures: readonly FailureSpec[] = [
  MissingParameter,
  ConfusingParameter,
  InvalidJson,
  InvalidParameter,
  InvalidChoice,
  UnexpectedMember,
  NotAnObject,
  RateLimited,
]

export async function makeSelfCheck(hookHandlers: readonly HookHandler[]): Promise<SelfCheck> {
  const { Compile } = await import('typebox/schema')
  const compiled = new Map<JsonSchema, ReturnType<typeof Compile>>()
  function check(schema: JsonSchema, value: unknown, subject: string): void {
    const validator = compiled.get(schema) ?? Compile(schema)
    compiled.set(schema, validator)
    // The value as the client parses it: without undefined members, and with dates as text.
    const onTheWire: unknown = JSON.parse(JSON.stringify(value))
    if (validator.Check(onTheWire)) return
    const [, errors] = validator.Errors(onTheWire)
    throw new Error(
      `${subject} is not as declared: ${JSON.stringify(errors.slice(0, 3))} in ${JSON.stringify(onTheWire)}`,
    )
  }
  const bodySchemas = new Map<AnyEndpoint, JsonSchema>()
  return {
    body(endpoint, body = {}) {
      const schema = bodySchemas.get(endpoint) ?? objectSchema(endpoint.returns)
      bodySchemas.set(endpoint, schema)
      check(schema, body, `The answer of ${endpoint.route}`)
    },
    failure(endpoint, error) {
      if (!(error instanceof ApiError) || error.failure.status === 401) return
      const declared = [...endpoint.errors, ...accessFailures(endpoint.access), ...commonFailures]
      if (!declared.includes(error.failure))
        throw new Error(`${endpoint.route} answers an undeclared error: ${error.failure.template}`)
    },
    watched: (endpoint, tx) => ({
      ...tx,
      async emit(event, audience, payload) {
        if (!eventsIn(endpoint.emits ?? [], hookHandlers).has(event))
          throw new Error(`${endpoint.route} emits an undeclared event: ${event.type} ${event.op ?? ''}`)
        check(event.schema, payload, `The event ${event.type} ${event.op ?? ''}`)
        await tx.emit(event, audience, payload)
      },
    }),
  }
}
