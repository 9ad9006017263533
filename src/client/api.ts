// The API as types, from the declarations of the endpoints: what each takes and answers. Nothing of it is left at
// runtime.
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { Field, Fields, Values } from '#core/contract/field.ts'
import type { Of } from '#core/contract/shape.ts'
import type { StatePart } from '#core/events/state-part.ts'
import type { Features } from '#features'

type Every = Features[number]['endpoints'][number]

/** As sent: what has a default may be left out. */
type Sent<F extends Fields> = Flat<
  { readonly [K in keyof F as F[K] extends Field<any, 'required'> ? K : never]: Of<F[K]['shape']> } & {
    readonly [K in keyof F as F[K] extends Field<any, 'required'> ? never : K]?: Of<F[K]['shape']> | undefined
  }
>
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** By `METHOD /path`. */
export type Api = {
  readonly [E in Every as E['route']]: { readonly params: Sent<E['params']>; readonly answer: Answered<E> }
}
export type ApiRoute = keyof Api

type Answered<E extends AnyEndpoint> = Values<E['returns']> & (E['route'] extends 'POST /register' ? State : unknown)

type Part = NonNullable<Features[number]['state']>[number]
/** Only what was asked for is told. */
type State = Partial<Joined<ToldBy<Part>>>
type ToldBy<P> = P extends StatePart<infer F> ? Values<F> : never
type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** An event as a queue tells it. */
export interface ApiEvent {
  readonly id: number
  readonly type: string
  readonly op?: string
  readonly [field: string]: unknown
}
