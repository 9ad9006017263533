// The name of an operation, from its method and path: `GET /users/{email}` is `get-user-by-email`, and `GET
// /users/{user_id}` is `get-user`.
import { type AnyEndpoint, methodOf, pathOf } from '../core/http/endpoint.ts'

export function operationId(endpoint: AnyEndpoint): string {
  const words: string[] = []
  for (const segment of pathOf(endpoint).split('/').filter(Boolean)) {
    const [, param] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (param === undefined) {
      words.push(kebab(segment))
      continue
    }
    // An operation on one of many objects is named in the singular.
    const one = singular(words.pop() ?? '')
    words.push(one)
    if (kebab(param) !== `${one}-id`) words.push(`by-${kebab(param)}`)
  }
  return [methodOf(endpoint).toLowerCase(), ...words].join('-')
}

const kebab = (name: string): string => name.replaceAll('_', '-').replaceAll('.', '-')

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/(?<!s)s$/, '')
