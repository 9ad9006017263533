// Metrics of the process in Prometheus text format. Labels hold route patterns, never paths: paths could identify
// users, and there is no limit to how many there are.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Histogram } from '#core/base/histogram.ts'
import type { Config } from '#core/server/config.ts'
import type { Measures } from '#core/server/measures.ts'
import { NotFound, privateHeaders } from './answer.ts'
import type { Observer } from './http-server.ts'
import { type Page, page } from './page.ts'

/** The responses of one route and method. */
interface Answers {
  readonly labels: string
  readonly byStatus: Map<number, number>
  readonly durations: Histogram
}

/** A metric: its two header lines and its values. */
export interface Metric {
  readonly head: string
  readonly lines: readonly string[]
}

export class Metrics {
  readonly #answers = new Map<string, Map<string, Answers>>()
  readonly #measures: Measures
  readonly #worker: string | undefined
  #faults = 0
  #loopDelay: ReturnType<typeof monitorEventLoopDelay> | undefined

  /** If the server has several workers, the values carry the worker's number. */
  constructor(measures: Measures, worker?: number) {
    this.#measures = measures
    this.#worker = worker === undefined ? undefined : `worker="${worker}"`
  }

  readonly observe: Observer = ({ route, method, status, seconds }) => {
    const answers = this.#answersAt(route, method)
    answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
    answers.durations.observe(seconds)
    if (status === 500) this.#faults++
  }

  /** Found without building a key from route and method, because this runs for every request. */
  #answersAt(route: string, method: string): Answers {
    let byMethod = this.#answers.get(route)
    if (byMethod === undefined) this.#answers.set(route, (byMethod = new Map()))
    let answers = byMethod.get(method)
    if (answers === undefined) {
      answers = { labels: `method="${method}",route="${route}"`, byStatus: new Map(), durations: new Histogram() }
      byMethod.set(method, answers)
    }
    return answers
  }

  read(): Metric[] {
    return [...this.#requests(), ...this.#measured(), ...this.#process(), ...this.#loop()]
  }

  *#requests(): Generator<Metric> {
    const all = [...this.#answers.values()].flatMap(byMethod => [...byMethod.values()])
    const total = 'http_requests_total'
    const counts = all.flatMap(({ labels, byStatus }) =>
      [...byStatus].map(([status, count]) => this.#line(total, count, labels, `status="${status}"`)),
    )
    yield { head: head(total, 'counter', 'Answered requests.'), lines: counts }
    const name = 'http_request_duration_seconds'
    const lines = all.flatMap(({ labels, durations }) => this.#histogram(name, durations, labels))
    yield { head: head(name, 'histogram', 'Time from the arrival of a request to the end of its answer.'), lines }
  }

  *#measured(): Generator<Metric> {
    for (const { name, help, value } of Object.values(this.#measures.gauges))
      yield { head: head(name, 'gauge', help), lines: [this.#line(name, value.current)] }
    for (const { name, help, value } of Object.values(this.#measures.histograms))
      yield { head: head(name, 'histogram', help), lines: this.#histogram(name, value) }
  }

  #histogram(name: string, histogram: Histogram, ...labels: string[]): string[] {
    const { upTo, sum, count } = histogram.read()
    return [
      ...upTo.map(([bound, each]) => this.#line(`${name}_bucket`, each, ...labels, `le="${bound}"`)),
      this.#line(`${name}_sum`, sum, ...labels),
      this.#line(`${name}_count`, count, ...labels),
    ]
  }

  *#process(): Generator<Metric> {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const single = (name: string, type: Type, help: string, value: number): Metric => ({
      head: head(name, type, help),
      lines: [this.#line(name, value)],
    })
    yield single('parley_faults_total', 'counter', 'Requests that failed by a fault of Parley.', this.#faults)
    yield single('process_resident_memory_bytes', 'gauge', 'Memory that the process holds.', rss)
    yield single('nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript objects.', heapUsed)
    yield single('nodejs_external_memory_bytes', 'gauge', 'Memory of buffers.', external)
    yield single('process_cpu_seconds_total', 'counter', 'Processor time used.', (user + system) / 1e6)
    yield single('process_uptime_seconds', 'gauge', 'Time since the start.', process.uptime())
  }

  /**
   * The delay since the last scrape. Measured from the first scrape on, because measuring wakes the process 50 times a
   * second.
   */
  *#loop(): Generator<Metric> {
    const delay = this.#loopDelay
    if (delay === undefined) {
      this.#loopDelay = monitorEventLoopDelay({ resolution: 20 })
      this.#loopDelay.enable()
      return
    }
    if (delay.count === 0) return
    const name = 'nodejs_eventloop_delay_seconds'
    const values = [...[0.5, 0.99].map(quantile => [quantile, delay.percentile(quantile * 100)]), [1, delay.max]]
    const lines = values.map(([quantile, value = 0]) => this.#line(name, value / 1e9, `quantile="${quantile}"`))
    yield { head: head(name, 'gauge', 'How late timers fire, since the last scrape.'), lines }
    delay.reset()
  }

  #line(name: string, value: number, ...labels: string[]): string {
    const all = this.#worker === undefined ? labels : [this.#worker, ...labels]
    return all.length === 0 ? `${name} ${value}` : `${name}{${all.join()}} ${value}`
  }
}

type Type = 'counter' | 'gauge' | 'histogram'
const head = (name: string, type: Type, help: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}`

/** Keeps all values of a metric together, whichever worker they come from. */
function textOf(metrics: readonly Metric[]): string {
  const linesOf = Map.groupBy(metrics, ({ head: key }) => key)
  return [...linesOf].map(([key, parts]) => `${[key, ...parts.flatMap(({ lines }) => lines)].join('\n')}\n`).join('')
}

/** `loopback`: only for programs on this machine, not through a proxy. */
export const metricsPage = (read: () => Promise<readonly Metric[]>, audience: Config['metrics']): Page =>
  page({
    path: '/metrics',
    spends: 'nothing',
    anyHost: true,
    async answer({ fromThisMachine }) {
      if (audience === 'nobody' || (audience === 'loopback' && !fromThisMachine)) throw NotFound()
      return {
        status: 200,
        headers: { ...privateHeaders, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
        body: textOf(await read()),
      }
    },
  })
