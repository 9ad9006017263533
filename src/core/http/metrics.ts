// What the process does, in the text format of Prometheus. Labels hold route patterns, never addresses as sent: those
// could name people, and there is no end of them.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Config } from '#core/base/config.ts'
import { NotFound, privateHeaders } from './answer.ts'
import type { Observer } from './http-server.ts'
import { type Page, page } from './page.ts'

/** Upper bounds in seconds, as Prometheus has them by default. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Durations {
  /** How many fell into each bucket, and beyond the last. */
  readonly counts: number[]
  sum: number
}

export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #durations = new Map<string, Durations>()
  #loopDelay: ReturnType<typeof monitorEventLoopDelay> | undefined

  readonly observe: Observer = ({ route, method, status, seconds }) => {
    const where = `method="${method}",route="${route}"`
    const counted = `${where},status="${status}"`
    this.#requests.set(counted, (this.#requests.get(counted) ?? 0) + 1)
    let durations = this.#durations.get(where)
    if (durations === undefined)
      this.#durations.set(where, (durations = { counts: Array<number>(buckets.length + 1).fill(0), sum: 0 }))
    const bucket = buckets.findIndex(bound => seconds <= bound)
    durations.counts[bucket === -1 ? buckets.length : bucket]! += 1
    durations.sum += seconds
  }

  text(): string {
    return [...this.#requestLines(), ...processLines(), ...this.#loopLines()].join('\n') + '\n'
  }

  *#requestLines(): Generator<string> {
    yield* head('http_requests_total', 'counter', 'Answered requests.')
    for (const [labels, count] of this.#requests) yield `http_requests_total{${labels}} ${count}`
    const name = 'http_request_duration_seconds'
    yield* head(name, 'histogram', 'Time from the arrival of a request to the end of its answer.')
    for (const [labels, { counts, sum }] of this.#durations) {
      let total = 0
      for (const [index, count] of counts.entries()) {
        total += count
        yield `${name}_bucket{${labels},le="${buckets[index] ?? '+Inf'}"} ${total}`
      }
      yield `${name}_sum{${labels}} ${sum}`
      yield `${name}_count{${labels}} ${total}`
    }
  }

  /** Since the last time someone asked. Measured from the first time on: it wakes the process 50 times a second. */
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

/** `loopback`: only to programs on this machine that no proxy speaks for. */
export const metricsPage = (metrics: Metrics, audience: Config['metrics']): Page =>
  page({
    path: '/metrics',
    async answer({ fromThisMachine }) {
      if (audience === 'nobody' || (audience === 'loopback' && !fromThisMachine)) throw NotFound()
      return {
        status: 200,
        headers: { ...privateHeaders, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
        body: metrics.text(),
      }
    },
  })
