// The API as types, derived from the endpoint declarations: each endpoint's parameters and response. No code at
// runtime.
import type { AnyEndpoint } from '#core/http/endpoint.ts'
import type { Field, Fields, Values } from '#core/contract/field.ts'
import type { Of } from '#core/contract/shape.ts'
import type { Features } from '#features'

type Every = Features[number]['endpoints'][number]

/** The parameters as sent. Those with a default are optional. */
type Sent<F extends Fields> = Flat<
  { readonly [K in keyof F as F[K] extends Field<any, 'required'> ? K : never]: Of<F[K]['shape']> } & {
    readonly [K in keyof F as F[K] extends Field<any, 'required'> ? never : K]?: Of<F[K]['shape']> | undefined
  }
>
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** The endpoints by `METHOD /path`. */
export type Api = {
  readonly [E in Every as E['route']]: { readonly params: Sent<E['params']>; readonly answer: Answered<E> }
}
export type ApiRoute = keyof Api

type Answered<E extends AnyEndpoint> = Values<E['returns']> & (E['route'] extends 'POST /register' ? State : unknown)

type PartFields = NonNullable<Features[number]['state']>[number]['fields']
/** Fields generated from a table have no static names. */
type Named<F> = F extends Fields ? (string extends keyof F ? never : F) : never
type NameIn<F> = F extends Fields ? keyof F : never
type ValueIn<F, K> = F extends Fields ? (K extends keyof F ? Of<F[K]['shape']> : never) : never
/** The state contains only the requested parts. */
type State = { readonly [K in NameIn<Named<PartFields>>]?: ValueIn<Named<PartFields>, K> }

/** An event as a queue delivers it. */
export interface ApiEvent {
  readonly id: number
  readonly type: string
  readonly op?: string
  readonly [field: string]: unknown
}
