// A feature's manifest: what it adds to the server. Imported only by src/features.ts.
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
  /** Answers outside the JSON API, such as pictures. */
  readonly pages?: readonly Page[]
  readonly jobs?: readonly Job[]
  /** What clients are told when they ask for a queue of events. */
  readonly state?: S
  /** Events of this feature that are not told as they stand in the log. */
  readonly deliverers?: readonly Deliverer[]
  readonly service?: Service
  /** What the feature does when an earlier feature triggers a hook. */
  readonly hookHandlers?: readonly HookHandler[]
  /** How much can be kept of what users make. */
  readonly limits?: readonly Limit[]
}

/** Its endpoints and its state keep their types, from which those of the client follow. */
export const feature = <
  const E extends readonly AnyEndpoint[],
  const S extends readonly StatePart<any>[] = readonly [],
>(
  declared: Feature<E, S>,
): Feature<E, S> => declared
