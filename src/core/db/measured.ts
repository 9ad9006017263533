// Measures how long a request's reads and writes wait before they start.
import type { Histogram } from '#core/base/histogram.ts'
import type { Gauge, Measures } from '#core/server/measures.ts'
import type { Database } from './database.ts'

export function measured(db: Database, { gauges, histograms }: Measures): Database {
  const read = waiting(gauges.waitingReads.value, histograms.readWait.value)
  const write = waiting(gauges.waitingWrites.value, histograms.writeWait.value)
  return {
    ...db,
    read: work => read(begun => db.read(begun(work))),
    readAlone: work => read(begun => db.readAlone(begun(work))),
    readHistory: work => read(begun => db.readHistory(begun(work))),
    write: (realmId, work, hints) => write(begun => db.write(realmId, begun(work), hints)),
  }
}

type Begun = <Tx, T>(work: (tx: Tx) => Promise<T>) => (tx: Tx) => Promise<T>

/** Counts work until it starts or fails. Repeated work counts once. */
function waiting(gauge: Gauge, histogram: Histogram): <T>(perform: (begun: Begun) => Promise<T>) => Promise<T> {
  return async perform => {
    const asked = performance.now()
    let waits = true
    gauge.current++
    function end(): void {
      if (!waits) return
      waits = false
      gauge.current--
      histogram.observe((performance.now() - asked) / 1000)
    }
    try {
      return await perform(work => tx => {
        end()
        return work(tx)
      })
    } finally {
      end()
    }
  }
}
