// What the router finds for a path.
import type { HttpContext } from './http-context.ts'

/** What one path does: the methods it knows, and how to answer one of them. */
export interface Route {
  readonly path: string
  readonly methods: readonly string[]
  /** Read by people rather than programs. */
  readonly isPage: boolean
  readonly serve: (exchange: HttpContext, method: string, called: RouteMatch) => Promise<void>
}
export interface RouteMatch {
  readonly path: Readonly<Record<string, string>>
  /** What comes after the question mark. */
  readonly query: string
}
