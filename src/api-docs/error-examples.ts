// The declared failures as error responses of the OpenAPI document. Each is a named example that operations refer to.
import type { ApiAnswer, ApiReference, ErrorExample } from './document-types.ts'
import type { FailureSpec } from '../core/contract/failure.ts'

const reasons: Readonly<Record<number, string>> = {
  400: "The request can't be fulfilled; nothing was changed.",
  401: "The caller is unknown or can't sign in.",
  404: 'The object does not exist.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  500: 'An error in the server.',
}

export class ErrorExamples {
  readonly #any: readonly FailureSpec[]
  readonly #signedIn: readonly FailureSpec[]
  readonly #named = new Map<string, FailureSpec>()
  readonly #shared = new Map<string, ApiAnswer>()

  /** `any`: failures of all operations. `signedIn`: failures of all operations that need an account. */
  constructor(any: readonly FailureSpec[], signedIn: readonly FailureSpec[]) {
    this.#any = any
    this.#signedIn = signedIn
  }

  /**
   * The error responses of an operation, by status. A response is shared unless it has failures that only this
   * operation has.
   */
  answers(failures: readonly FailureSpec[]): Record<string, ApiAnswer | ApiReference> {
    const byStatus = Object.groupBy([...failures, ...this.#any], failure => failure.status)
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, some = []]) => {
        const answer = this.#answer(Number(status), some)
        const scopes = some.map(failure => this.#scope(failure))
        if (scopes.includes('own')) return [status, answer]
        const name = scopes.includes('signed-in') ? `${status}-signed-in` : status
        const shared = this.#shared.get(name) ?? answer
        // Webhook bots may send messages, so that operation has one failure fewer.
        if (JSON.stringify(shared) !== JSON.stringify(answer)) return [status, answer]
        this.#shared.set(name, shared)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  #answer(status: number, failures: readonly FailureSpec[]): ApiAnswer {
    const names = failures.map(failure => this.#name(failure))
    const examples = Object.fromEntries(names.map(name => [name, { $ref: `#/components/examples/${name}` }]))
    const schema = { $ref: '#/components/schemas/error' }
    return {
      description: reasons[status] ?? 'The request failed.',
      content: { 'application/json': { schema, examples } },
    }
  }

  /** The responses that operations share, by name. */
  shared(): Record<string, ApiAnswer> {
    return Object.fromEntries(this.#shared)
  }

  /** Every failure in the responses, by name. */
  all(): Record<string, ErrorExample> {
    return Object.fromEntries(
      [...this.#named].map(([name, failure]) => [
        name,
        {
          summary: failure.template,
          value: {
            result: 'error',
            msg: failure.example ?? failure.template,
            code: failure.code,
            ...Object.fromEntries(failure.extras.map(extra => [extra, `{${extra}}`])),
          },
          'x-status': failure.status,
          'x-scope': this.#scope(failure),
        },
      ]),
    )
  }

  #scope(failure: FailureSpec): ErrorExample['x-scope'] {
    if (this.#any.some(one => same(one, failure))) return 'any'
    return this.#signedIn.some(one => same(one, failure)) ? 'signed-in' : 'own'
  }

  /** Failures that look the same to clients have one name, wherever they are declared. */
  #name(failure: FailureSpec): string {
    const { status, code, template } = failure
    const words = `${status} ${code} ${template}`.toLowerCase().match(/[a-z0-9]+/g) ?? []
    for (let number = 1; ; number++) {
      const name = [...words, ...(number > 1 ? [number] : [])].join('-')
      const taken = this.#named.get(name)
      if (taken !== undefined && !same(taken, failure)) continue
      this.#named.set(name, taken ?? failure)
      return name
    }
  }
}

const same = (a: FailureSpec, b: FailureSpec): boolean =>
  a.status === b.status && a.code === b.code && a.template === b.template && String(a.extras) === String(b.extras)
