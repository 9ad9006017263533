// The parts of the OpenAPI format that we write.
import type { JsonSchema } from '#core/contract/shape.ts'
import type { Access } from '../core/contract/access.ts'

export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, ApiSchema>>
    readonly examples: Readonly<Record<string, ErrorExample>>
    readonly responses: Readonly<Record<string, ApiAnswer>>
  }
  readonly 'x-events': readonly ApiEvent[]
}

export interface ApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-access': Access
  readonly 'x-emits': readonly string[]
  readonly security: readonly object[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: ApiForm
  /** Responses by status. A response that many operations share is a component. */
  readonly responses: { readonly 200: ApiAnswer } & Readonly<Record<string, ApiAnswer | ApiReference>>
}

export interface ApiReference {
  readonly $ref: string
}

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description: string
  readonly required: boolean
  readonly 'x-since-feature-level'?: number
  readonly 'x-aliases'?: readonly string[]
  readonly schema?: ApiSchema
  /** Instead of `schema`, if the value is JSON text. */
  readonly content?: { readonly 'application/json': { readonly schema: ApiSchema } }
}

export interface ApiForm {
  readonly required: boolean
  readonly content: {
    readonly 'application/x-www-form-urlencoded'?: {
      readonly schema: ApiSchema
      readonly encoding: Readonly<Record<string, { readonly contentType: string }>>
    }
    /** Used instead if the form contains a file. */
    readonly 'multipart/form-data'?: { readonly schema: ApiSchema }
  }
}

export interface ApiAnswer {
  readonly description: string
  readonly content: {
    readonly 'application/json': {
      readonly schema: ApiSchema
      readonly examples?: Readonly<Record<string, ApiReference>>
    }
  }
}

export interface ApiEvent {
  readonly name: string
  readonly feature: string
  readonly description: string
  readonly schema: ApiReference
  /** The operations that emit it. */
  readonly emittedBy: readonly string[]
}

export interface ErrorExample {
  readonly summary: string
  readonly value: Readonly<Record<string, unknown>>
  readonly 'x-status': number
  /** The operations that can respond with the error: the few that declare it, all that need an account, or all. */
  readonly 'x-scope': 'own' | 'signed-in' | 'any'
}

export type ApiSchema = JsonSchema
