// The messages between the primary process of `serve --workers` and its workers.
import type { Metric } from '#core/http/metrics.ts'

export type ToWorker =
  | { readonly type: 'stop' }
  /** Stop when all clients have gone to other workers. */
  | { readonly type: 'hand over' }
  | { readonly type: 'tell metrics' }
  | { readonly type: 'metrics of all'; readonly metrics: readonly Metric[] }

export type FromWorker =
  | { readonly type: 'ready'; readonly port: number }
  /** A mistake of the operator, such as a taken port; the worker ends. */
  | { readonly type: 'failed'; readonly sentence: string }
  | { readonly type: 'metrics'; readonly metrics: readonly Metric[] }
  | { readonly type: 'want metrics of all' }
