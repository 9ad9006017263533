// Declares every failure that a client can get. Any other error is a 500.

export interface FailureSpec {
  readonly status: number
  readonly code: string
  /** The text with unfilled {slots}, for the documentation. */
  readonly template: string
  /** The values that are also fields of the body, besides `msg` and `code`. */
  readonly extras: readonly string[]
  /** An example of the text, if the slots don't explain themselves. */
  readonly example?: string
}

export class ApiError extends Error {
  readonly failure: FailureSpec
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** The values of the slots, for the text in another language. */
  readonly filling: Readonly<Record<string, unknown>>

  constructor(
    spec: FailureSpec,
    msg: string,
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
    filling: Record<string, unknown> = {},
  ) {
    super(msg)
    this.failure = spec
    this.extra = extra
    this.headers = headers
    this.filling = filling
  }
}

type Slots<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Filling<T extends string, X extends string> = { readonly [K in Slots<T>]: string | number } & {
  readonly [K in X]: unknown
}

export type Failure<T extends string = string, X extends string = string> = FailureSpec &
  ([Slots<T> | X] extends [never] ? () => ApiError : (filling: Filling<T, X>) => ApiError)

/** Declares a failure. `{name}` in the text is a slot; names in `extras` also become fields of the body. */
export function failure<const T extends string, const X extends string = never>(
  status: number,
  code: string,
  template: T,
  extras: readonly X[] = [],
  example?: string,
): Failure<T, X> {
  const spec = { status, code, template, extras, ...(example === undefined ? {} : { example }) }
  const raise = (filling: Record<string, unknown> = {}): ApiError => {
    const msg = template.replace(/\{(\w+)\}/g, (_, name: string) => String(filling[name]))
    return new ApiError(made, msg, Object.fromEntries(extras.map(name => [name, filling[name]])), {}, filling)
  }
  const made = Object.assign(raise, spec)
  return made as unknown as Failure<T, X>
}

/** 400 with the general code, as most failures have. */
export const badRequest = <const T extends string>(template: T, example?: string): Failure<T, never> =>
  failure(400, 'BAD_REQUEST', template, [], example)
