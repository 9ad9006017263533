// What a process measures about itself besides its requests, with the name and description in /metrics.
import { Histogram } from '#core/base/histogram.ts'

export interface Measure<Value> {
  readonly name: string
  readonly help: string
  readonly value: Value
}
/** A number that goes up and down. */
export interface Gauge {
  current: number
}

const histogram = (name: string, help: string): Measure<Histogram> => ({ name, help, value: new Histogram() })
const gauge = (name: string, help: string): Measure<Gauge> => ({ name, help, value: { current: 0 } })

export type Measures = ReturnType<typeof makeMeasures>
export const makeMeasures = () => ({
  gauges: {
    waitingClients: gauge('parley_waiting_clients', 'Clients that wait for events.'),
    waitingReads: gauge('parley_waiting_reads', 'Reads that wait for a connection to the database.'),
    waitingWrites: gauge('parley_waiting_writes', 'Writes that wait for their transaction.'),
  },
  histograms: {
    readWait: histogram('parley_read_wait_seconds', 'Time until a read has a connection to the database.'),
    writeWait: histogram(
      'parley_write_wait_seconds',
      'Time until the transaction of a write begins: until there is a connection and no earlier write of the organization.',
    ),
    delivery: histogram(
      'parley_delivery_seconds',
      'Time to read new events for the waiting clients of an organization.',
    ),
    eventAge: histogram(
      'parley_event_age_seconds',
      'Age of the oldest event in an answer to a client that waited; the time of an event is exact to a second.',
    ),
  },
})
