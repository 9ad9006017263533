// An event type in the OpenAPI document.
import type { EventType } from '#core/contract/event-type.ts'
import type { ApiSchema } from './document-types.ts'

export const eventName = ({ type, op }: EventType<unknown>): string => (op === null ? type : `${type}.${op}`)

/** The event as a client receives it: the payload between the fields of every event. */
export function eventSchema({ type, op, doc, delivered: schema }: EventType<unknown>): ApiSchema {
  const { properties, required = [] } = schema
  return {
    description: doc,
    type: 'object',
    properties: {
      id: { type: 'integer', description: "Position of the event in the client's queue." },
      type: { const: type },
      ...(op === null ? {} : { op: { const: op } }),
      ...properties,
    },
    required: ['id', 'type', ...(op === null ? [] : ['op']), ...required],
    additionalProperties: false,
  }
}
