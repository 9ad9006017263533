// An endpoint is a value. Routing, decoding, validation, static types, OpenAPI, access checks and the generic tests are
// all derived from it.
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import type { Database, LookAheadTx, ReadTx, WriteTx } from '#core/db/database.ts'
import type { IncomingFiles } from '#core/files/incoming-files.ts'
import type { PictureWish, ReceivedPictures } from '#core/pictures/receive-picture.ts'
import type { Limits } from '#core/limits/rate-limit.ts'
import type { Access, Caller } from '#core/contract/access.ts'
import type { FailureSpec } from '#core/contract/failure.ts'
import type { Fields, Values } from '#core/contract/field.ts'
import type { Emitted } from '#core/db/hook.ts'
import type { TextPart } from './shared-text.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/**
 * Returned by a reading handler that has more to do than others should wait for. It is called again with what it kept,
 * in another snapshot, after the waiting requests. It must look up again whatever may have changed.
 */
export class NextTurn<Kept = unknown> {
  readonly kept: Kept
  constructor(kept: Kept) {
    this.kept = kept
  }
}

/**
 * How a handler accesses the database: a GET reads one snapshot, other methods write in one transaction. With
 * `ownTransactions` the handler opens its own.
 */
type Scope<R extends Route, N extends boolean> = N extends true
  ? {
      readonly db: Database
      readonly server: Server
      /** UNIX time in seconds. */
      readonly now: number
      /** Throws if the caller's credentials have been revoked meanwhile. */
      readonly confirm: () => Promise<void>
    }
  : R extends `GET ${string}`
    ? {
        readonly tx: ReadTx
        /** What the handler kept from its previous turn. */
        readonly kept?: unknown
      }
    : { readonly tx: WriteTx }

export type Call<R extends Route, A extends Access, P extends Fields, N extends boolean> = {
  readonly caller: A extends 'anyone' ? undefined : Caller
  readonly params: Values<P>
  /** The host name of the request, in lower case, without the port. */
  readonly host: string
  /** The name of the client that sent the request. */
  readonly client: string
  readonly limits: Limits
  /** The client's address, as limits count it. */
  readonly address: string
  /** Calls the listener when the client disconnects. For requests that wait. */
  readonly onGone: (listener: () => void) => void
  readonly log: Logger
  /** The files of the request, if the endpoint takes a file. */
  readonly files?: IncomingFiles
  /** The pictures made from the file, if the endpoint wants any. */
  readonly pictures?: ReceivedPictures
} & Scope<R, N>

type NoFields = { readonly [name in never]: never }
/** A handler whose response has no fields returns nothing. */
type Answer<B extends Fields> = keyof B extends never ? void : Values<B>

/** An endpoint as a feature declares it. */
interface Declaration<R extends Route, A extends Access, P extends Fields, B extends Fields, N extends boolean> {
  readonly route: R
  readonly summary: string
  /** More sentences, if the summary isn't enough. */
  readonly description?: string
  readonly access: A
  /**
   * Throws if the caller may not call the endpoint for reasons other than role. Runs before parameters are decoded
   * (docs/spec/conventions.md#order-role).
   */
  readonly precondition?: (tx: ReadTx, caller: Caller) => Promise<void>
  readonly params?: P
  /** The last name in the path takes the rest of the path, slashes included. */
  readonly longPath?: true
  /** Parameters are checked in alphabetical order; with `declared`, in the order of the declaration. */
  readonly paramOrder?: 'declared'
  /** The largest request body in MiB, if not the usual one. */
  readonly bodyMib?: number
  /** The endpoint takes one file, under any name, in a multipart form. */
  readonly takesFile?: true
  /** The file is a picture, which the handler gets scaled. */
  readonly picture?: PictureWish
  /**
   * Throws if the caller may not change the object that the parameters name. If it throws, the picture isn't decoded.
   */
  readonly beforePicture?: (tx: ReadTx, caller: Caller, params: Values<P>) => Promise<unknown>
  /**
   * The handler may take tens of milliseconds of processor time; with `if long`, only for long parameters; with a
   * function, only for some parameters. Such requests of one client take turns.
   */
  readonly heavy?: true | 'if long' | ((params: Values<P>) => boolean)
  /** The response may come from a database replica: see `readHistory` in core/db/database.ts. */
  readonly readsHistory?: true
  /** The rate limit that a request counts toward, instead of the general one. */
  readonly limit?: 'poll'
  readonly returns?: B
  readonly errors?: readonly FailureSpec[]
  /** The events that the endpoint emits, and the hooks that it triggers. */
  readonly emits?: readonly Emitted[]
  /** Opens no transaction, for slow work such as hashing a password. The handler opens short scopes itself. */
  readonly ownTransactions?: N
  /**
   * With `ownTransactions`: the handler confirms the caller before it returns anything, so the caller may have been
   * identified a minute ago.
   */
  readonly confirmsCaller?: true
  /** The handler changes only the caller's own rows: see `owner` of `WriteHints` in core/db/database.ts. */
  readonly changesOnlyOwn?: true
  /** Slow work that needs no transaction, such as loading a library. Done before the write transaction is opened. */
  readonly prepare?: (params: Values<P>) => Promise<void>
  /** Lookups that the handler will need: see `WriteHints` in core/db/database.ts. */
  readonly ahead?: (tx: LookAheadTx, caller: Caller, params: Values<P>) => Promise<unknown>
  readonly handle: (call: Call<R, A, P, N>) => Promise<Answer<B> | (R extends `GET ${string}` ? NextTurn : never)>
  /** Writes the response as JSON, including its envelope. For responses that are nearly the same for many clients. */
  readonly serialize?: (answer: Record<string, unknown> & Values<B>) => string | Promise<readonly TextPart[]>
}

export interface Endpoint<
  R extends Route = Route,
  A extends Access = Access,
  P extends Fields = Fields,
  B extends Fields = Fields,
  N extends boolean = boolean,
> extends Declaration<R, A, P, B, N> {
  readonly params: P
  readonly returns: B
  readonly errors: readonly FailureSpec[]
}

export const endpoint = <
  const R extends Route,
  const A extends Access,
  const P extends Fields = NoFields,
  const B extends Fields = NoFields,
  const N extends boolean = false,
>(
  declared: Declaration<R, A, P, B, N>,
): Endpoint<R, A, P, B, N> => ({ params: {} as P, returns: {} as B, errors: [], ...declared })

/** An endpoint without its exact types, for the engine. */
export type AnyEndpoint = Omit<Endpoint, 'ahead' | 'beforePicture' | 'handle' | 'heavy' | 'prepare' | 'serialize'> & {
  readonly heavy?: true | 'if long' | ((params: any) => boolean)
  readonly beforePicture?: (tx: ReadTx, caller: Caller, params: any) => Promise<unknown>
  readonly prepare?: (params: any) => Promise<void>
  readonly ahead?: (tx: LookAheadTx, caller: Caller, params: any) => Promise<unknown>
  readonly handle: (call: any) => Promise<any>
  readonly serialize?: (answer: any) => string | Promise<readonly TextPart[]>
}

export const methodOf = (e: AnyEndpoint): Method => e.route.slice(0, e.route.indexOf(' ')) as Method
export const pathOf = (e: AnyEndpoint): string => e.route.slice(e.route.indexOf(' ') + 1)

/** The names in braces in the path. */
export const pathParams = (e: AnyEndpoint): string[] =>
  [...pathOf(e).matchAll(/(?<=\{)\w+(?=\})/g)].map(([name]) => name)
