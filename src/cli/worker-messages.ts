// The messages between the primary process of `serve --workers` and its workers.
import type { Metric } from '#core/http/metrics.ts'

export type ToWorker =
  | { readonly type: 'stop' }
  /** Stop once all clients have moved to other workers. */
  | { readonly type: 'hand over' }
  | { readonly type: 'tell metrics' }
  | { readonly type: 'metrics of all'; readonly metrics: readonly Metric[] }

export type FromWorker =
  | { readonly type: 'ready'; readonly port: number }
  /** A configuration problem, such as a port in use; the worker exits. */
  | { readonly type: 'failed'; readonly sentence: string }
  | { readonly type: 'metrics'; readonly metrics: readonly Metric[] }
  | { readonly type: 'want metrics of all' }
