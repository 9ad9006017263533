// The name of the client that sends a request (docs/spec/messages.md#client-name).
import { memoize } from '#core/base/memoize.ts'
import { text } from '#core/contract/shape.ts'
import type { Form } from './form.ts'

/** Every endpoint has this parameter: it names the client and overrides the User-Agent. */
export const clientParameter = 'client'

const longestName = 30
const unnamed = 'Unspecified'

export function clientName(
  userAgent: string | undefined,
  { body, query }: { readonly body: Form; readonly query: Form },
): string {
  const given = body.get(clientParameter) ?? query.get(clientParameter)
  return given === undefined ? programOf(userAgent ?? '') : shortened(text.parse(given, clientParameter))
}

const shortened = (name: string): string => [...name.trim()].slice(0, longestName).join('') || unnamed
const programOf = memoize(userAgent => shortened(userAgent.split('/', 1)[0] ?? ''))
