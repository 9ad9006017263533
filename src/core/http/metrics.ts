// Metrics of the process, in the text format of Prometheus. Labels hold route patterns, never paths as sent: paths
// could identify users, and their number is unlimited.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Config } from '#core/server/config.ts'
import { NotFound, privateHeaders } from './answer.ts'
import type { Observer } from './http-server.ts'
import { type Page, page } from './page.ts'

/** Upper bounds in seconds, the defaults of Prometheus. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The answers at one route to one method. */
interface Answers {
  readonly labels: string
  readonly byStatus: Map<number, number>
  /** The number of answers in each bucket, and above the last. */
  readonly durations: number[]
  seconds: number
}

export class Metrics {
  readonly #answers = new Map<string, Map<string, Answers>>()
  #loopDelay: ReturnType<typeof monitorEventLoopDelay> | undefined

  readonly observe: Observer = ({ route, method, status, seconds }) => {
    const answers = this.#answersAt(route, method)
    answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
    const bucket = buckets.findIndex(bound => seconds <= bound)
    answers.durations[bucket === -1 ? buckets.length : bucket]! += 1
    answers.seconds += seconds
  }

  /** Found without building a key from route and method: this runs at every request. */
  #answersAt(route: string, method: string): Answers {
    let byMethod = this.#answers.get(route)
    if (byMethod === undefined) this.#answers.set(route, (byMethod = new Map()))
    let answers = byMethod.get(method)
    if (answers === undefined) {
      const durations = Array<number>(buckets.length + 1).fill(0)
      answers = { labels: `method="${method}",route="${route}"`, byStatus: new Map(), durations, seconds: 0 }
      byMethod.set(method, answers)
    }
    return answers
  }

  text(): string {
    return [...this.#requestLines(), ...processLines(), ...this.#loopLines()].join('\n') + '\n'
  }

  *#requestLines(): Generator<string> {
    yield* head('http_requests_total', 'counter', 'Answered requests.')
    const all = [...this.#answers.values()].flatMap(byMethod => [...byMethod.values()])
    for (const { labels, byStatus } of all)
      for (const [status, count] of byStatus) yield `http_requests_total{${labels},status="${status}"} ${count}`
    const name = 'http_request_duration_seconds'
    yield* head(name, 'histogram', 'Time from the arrival of a request to the end of its answer.')
    for (const { labels, durations, seconds } of all) {
      let total = 0
      for (const [index, count] of durations.entries()) {
        total += count
        yield `${name}_bucket{${labels},le="${buckets[index] ?? '+Inf'}"} ${total}`
      }
      yield `${name}_sum{${labels}} ${seconds}`
      yield `${name}_count{${labels}} ${total}`
    }
  }

  /**
   * The delay since the last scrape. Measured only from the first scrape on: it wakes the process 50 times a second.
   */
  *#loopLines(): Generator<string> {
    const delay = this.#loopDelay
    if (delay === undefined) {
      this.#loopDelay = monitorEventLoopDelay({ resolution: 20 })
      this.#loopDelay.enable()
      return
    }
    if (delay.count === 0) return
    const name = 'nodejs_eventloop_delay_seconds'
    yield* head(name, 'gauge', 'How late timers fire, since the last scrape.')
    for (const percent of [50, 99]) yield `${name}{quantile="${percent / 100}"} ${delay.percentile(percent) / 1e9}`
    yield `${name}{quantile="1"} ${delay.max / 1e9}`
    delay.reset()
  }
}

function* processLines(): Generator<string> {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  yield* single('process_resident_memory_bytes', 'gauge', 'Memory that the process holds.', rss)
  yield* single('nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript objects.', heapUsed)
  yield* single('nodejs_external_memory_bytes', 'gauge', 'Memory of buffers.', external)
  yield* single('process_cpu_seconds_total', 'counter', 'Processor time used.', (user + system) / 1e6)
  yield* single('process_uptime_seconds', 'gauge', 'Time since the start.', process.uptime())
}

function* single(name: string, type: 'counter' | 'gauge', help: string, value: number): Generator<string> {
  yield* head(name, type, help)
  yield `${name} ${value}`
}

function* head(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): Generator<string> {
  yield `# HELP ${name} ${help}`
  yield `# TYPE ${name} ${type}`
}

/** `loopback`: only for programs on this machine, not through a proxy. */
export const metricsPage = (metrics: Metrics, audience: Config['metrics']): Page =>
  page({
    path: '/metrics',
    spends: 'nothing',
    async answer({ fromThisMachine }) {
      if (audience === 'nobody' || (audience === 'loopback' && !fromThisMachine)) throw NotFound()
      return {
        status: 200,
        headers: { ...privateHeaders, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
        body: metrics.text(),
      }
    },
  })
