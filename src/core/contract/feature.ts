// A feature's manifest: what it adds to the server. Imported only by src/features.ts.
import type { EventType } from '#core/events/event-type.ts'
import type { Page } from '#core/http/page.ts'
import type { Job } from '#core/jobs/job.ts'
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
}
export const feature = (declared: Feature): Feature => declared
