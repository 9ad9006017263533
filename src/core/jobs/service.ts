// State that a feature keeps for as long as the server runs, such as waiting clients. The app starts each service once
// and passes it along with the server.
import type { Server } from '#core/server/server.ts'
import type { JobContext } from './job.ts'

export interface Stoppable {
  /** Answers all waiting requests. The server ends once those responses are sent. */
  readonly stop: () => Promise<void>
}

export interface ServiceKey<T> {
  readonly name: string
  /** Only for the type checker. */
  readonly service?: T
}
export const serviceKey = <T>(name: string): ServiceKey<T> => ({ name })

export interface Service {
  readonly key: ServiceKey<any>
  readonly start: (context: JobContext) => Stoppable
}
export const service = <T>(key: ServiceKey<T>, start: (context: JobContext) => NoInfer<T> & Stoppable): Service => ({
  key,
  start,
})

export function serviceOf<T>({ services }: Server, key: ServiceKey<T>): T {
  const found = services.get(key)
  if (found === undefined) throw new Error(`The service "${key.name}" was not started.`)
  return found as T
}
