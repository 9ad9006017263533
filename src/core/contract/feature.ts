// A feature's manifest: what it adds to the server. Imported only by src/features.ts.
import type { Deliverer } from '#core/events/delivery.ts'
import type { EventType } from '#core/events/event-type.ts'
import type { StatePart } from '#core/events/state-part.ts'
import type { Page } from '#core/http/page.ts'
import type { Job } from '#core/jobs/job.ts'
import type { Service } from '#core/jobs/service.ts'
import type { AnyEndpoint } from './endpoint.ts'

export interface Feature {
  readonly name: string
  /** One sentence for the documentation. */
  readonly about: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly events: readonly EventType<any>[]
  /** Answers outside the JSON API, such as pictures. */
  readonly pages?: readonly Page[]
  readonly jobs?: readonly Job[]
  /** What clients are told when they ask for a queue of events. */
  readonly state?: readonly StatePart<any>[]
  /** Events of this feature that are not told as they stand in the log. */
  readonly deliverers?: readonly Deliverer[]
  readonly service?: Service
}
export const feature = (declared: Feature): Feature => declared
