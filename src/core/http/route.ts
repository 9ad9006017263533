// A route, as the router finds it for a path.
import type { Exchange } from './exchange.ts'

/** The methods of one path, and the function that answers them. */
export interface Route {
  readonly path: string
  readonly methods: readonly string[]
  /** A page for browsers, not for API clients. */
  readonly isPage: boolean
  readonly serve: (exchange: Exchange, method: string, called: Called) => Promise<void>
}
export interface Called {
  readonly path: Readonly<Record<string, string>>
  /** The text after the question mark. */
  readonly query: string
}
