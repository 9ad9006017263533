// The manifest of a feature: everything that it adds to the server. Imported only by src/features.ts.
import type { Deliverer } from '#core/events/delivery.ts'
import type { EventType } from '#core/contract/event-type.ts'
import type { StatePart } from '#core/events/state-part.ts'
import type { Page } from '#core/http/page.ts'
import type { Job } from '#core/jobs/job.ts'
import type { Service } from '#core/jobs/service.ts'
import type { AnyEndpoint } from '#core/http/endpoint.ts'
import type { HookHandler } from '#core/db/hook.ts'
import type { Limit } from '#core/contract/limit.ts'

export interface Feature<
  E extends readonly AnyEndpoint[] = readonly AnyEndpoint[],
  S extends readonly StatePart<any>[] = readonly StatePart<any>[],
> {
  readonly name: string
  /** One sentence for the documentation. */
  readonly about: string
  readonly endpoints: E
  readonly events: readonly EventType<any>[]
  /** Responses outside the JSON API, such as pictures. */
  readonly pages?: readonly Page[]
  readonly jobs?: readonly Job[]
  /** The state that clients get when they register a queue. */
  readonly state?: S
  /** For events of this feature that clients get in another form than the log has. */
  readonly deliverers?: readonly Deliverer[]
  readonly service?: Service
  /** Handlers of the hooks of earlier features. */
  readonly hookHandlers?: readonly HookHandler[]
  /** Limits on how many objects users can create. */
  readonly limits?: readonly Limit[]
}

/** Keeps the types of a feature's endpoints and state, from which the client's types are derived. */
export const feature = <
  const E extends readonly AnyEndpoint[],
  const S extends readonly StatePart<any>[] = readonly [],
>(
  declared: Feature<E, S>,
): Feature<E, S> => declared
