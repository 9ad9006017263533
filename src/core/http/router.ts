// Finds the route for a path. Paths are compared segment by segment, without regular expressions: fixed words first,
// then numbers, then any text (docs/spec/conventions.md#path-numbers).
import { failure } from '#core/contract/failure.ts'
import type { ApiRoot } from './api-root.ts'
import type { HttpExchange } from './http-exchange.ts'

// A route as the router sees it.

/** The methods of one path, and the function that handles them. */
export interface Route {
  readonly path: string
  readonly methods: readonly string[]
  /** A page for browsers, not for API clients. */
  readonly isPage: boolean
  /** Served under any host name: for supervisors, which use addresses. */
  readonly anyHost?: boolean
  /** For an endpoint: its prefix. */
  readonly root?: ApiRoot
  readonly serve: (exchange: HttpExchange, method: string, called: RouteMatch) => Promise<void>
}
export interface RouteMatch {
  readonly path: Readonly<Record<string, string>>
  /** The text after the question mark. */
  readonly query: string
}

const UriMalformed = failure(400, 'BAD_REQUEST', 'The address is malformed')

/** What a segment in braces matches: digits only, any non-empty text, or the rest of the path, slashes included. */
export type SegmentKind = 'number' | 'text' | 'path'

interface Match<T> {
  readonly route: T
  readonly params: Readonly<Record<string, string>>
}

interface RouteNode<T> {
  readonly words: Map<string, RouteNode<T>>
  number?: RouteNode<T>
  text?: RouteNode<T>
  /** The route that matches the rest of the path. */
  path?: End<T>
  end?: End<T>
}
/** The route that ends here, with the names of the segments in braces along the way. */
interface End<T> {
  readonly route: T
  readonly names: readonly string[]
}
const newNode = <T>(): RouteNode<T> => ({ words: new Map() })

export class Router<T> {
  readonly #root = newNode<T>()

  /** `path` looks like `/users/{user_id}/status`. */
  add(path: string, kindOf: (name: string) => SegmentKind, route: T): void {
    const names: string[] = []
    let here = this.#root
    for (const segment of path.split('/').slice(1)) {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
      if (name === undefined && /[^\w.-]/.test(segment)) throw new Error(`${path}: "${segment}" is no word of a path.`)
      if (name === undefined) {
        const next = here.words.get(segment) ?? newNode<T>()
        here.words.set(segment, next)
        here = next
      } else {
        names.push(name)
        const kind = kindOf(name)
        if (kind === 'path') {
          here.path = { route, names }
          return
        }
        here = here[kind] ??= newNode<T>()
      }
    }
    if (here.end !== undefined) throw new Error(`${path} is routed twice.`)
    here.end = { route, names }
  }

  find(path: string): Match<T> | undefined {
    const segments = path.split('/')
    const values: string[] = []
    const end = segments[0] === '' ? follow(this.#root, segments, 1, values) : undefined
    if (end === undefined) return undefined
    const params: Record<string, string> = {}
    for (const [index, name] of end.names.entries()) params[name] = values[index] ?? ''
    return { route: end.route, params }
  }
}

function follow<T>(here: RouteNode<T>, segments: readonly string[], at: number, values: string[]): RouteNode<T>['end'] {
  const written = segments[at]
  if (written === undefined) return here.end
  const segment = decoded(written)
  const word = here.words.get(segment)
  const end = word && follow(word, segments, at + 1, values)
  if (end !== undefined || segment === '') return end
  const { number, text } = here
  const found = number !== undefined && isNumber(segment) ? through(number, segment, segments, at, values) : undefined
  return found ?? (text && through(text, segment, segments, at, values)) ?? remaining(here, segments, at, values)
}

/** A slash may be sent as %2F. In the rest of a path both mean the same. */
function remaining<T>(
  { path }: RouteNode<T>,
  segments: readonly string[],
  at: number,
  values: string[],
): RouteNode<T>['end'] {
  if (path !== undefined) values.push(segments.slice(at).map(decoded).join('/'))
  return path
}

/** Continues after a segment in braces. */
function through<T>(
  next: RouteNode<T>,
  segment: string,
  segments: readonly string[],
  at: number,
  values: string[],
): RouteNode<T>['end'] {
  values.push(segment)
  const found = follow(next, segments, at + 1, values)
  if (found === undefined) values.pop()
  return found
}

function isNumber(segment: string): boolean {
  for (let at = 0; at < segment.length; at++) {
    const code = segment.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    throw UriMalformed()
  }
}
