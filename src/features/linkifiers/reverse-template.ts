// The template that clients use to turn a URL back into the linked text. The example proves that it works: the pattern
// splits the example into groups, and the template must put it back together.
import { type ApiError, type Failure, failure } from '#core/contract/failure.ts'
import { compilePattern, groupsIn } from './pattern.ts'
import type { LinkifierContent } from './store.ts'

// A problem with a linkifier. Its text is in `errors`, under the field's name or under __all__.

export const problem = <const T extends string>(msg: T): Failure<T, 'errors'> =>
  failure(400, 'BAD_REQUEST', msg, ['errors'])

type ErrorKey =
  | 'pattern'
  | 'url_template'
  | 'example_input'
  | 'reverse_template'
  | 'alternative_url_templates'
  | '__all__'
type Errors = Readonly<Partial<Record<ErrorKey, readonly string[]>>>

export const at = (key: ErrorKey, raise: (errors: Errors) => ApiError): ApiError =>
  raise({ [key]: [raise({}).message] })

const ExampleMissing = problem('A reverse template needs an example input.')
const ExampleNoMatch = problem('The linkifier pattern does not match the example input.')
const ReverseInvalid = problem('Invalid reverse template.')
const ReverseMismatch = problem('The reverse template does not produce the example input.')
export const reverseErrors = [ExampleMissing, ExampleNoMatch, ReverseInvalid, ReverseMismatch]

export function requireReversible({ pattern, example_input, reverse_template }: LinkifierContent): void {
  if (example_input === null) {
    if (reverse_template !== null) throw at('example_input', errors => ExampleMissing({ errors }))
    return
  }
  const groups = groupsOfExample(pattern, example_input)
  if (groups === undefined) throw at('example_input', errors => ExampleNoMatch({ errors }))
  if (reverse_template === null) return
  const filled = filledTemplate(reverse_template, groups)
  if (filled === undefined) throw at('reverse_template', errors => ReverseInvalid({ errors }))
  if (filled !== example_input) throw at('reverse_template', errors => ReverseMismatch({ errors }))
}

/** The pattern must match the whole example. */
function groupsOfExample(pattern: string, example: string): Map<string, string> | undefined {
  const compiled = compilePattern(pattern)
  const matcher = compiled.matcher(example)
  if (!matcher.matches()) return undefined
  return new Map(groupsIn(compiled).map(name => [name, matcher.group(name) ?? '']))
}

/** Undefined if a brace is neither doubled nor around a group's name. */
function filledTemplate(template: string, groups: ReadonlyMap<string, string>): string | undefined {
  let isValid = true
  const filled = template.replace(/\{\{|\}\}|\{(\w+)\}|[{}]/g, (part: string, name?: string) => {
    if (part === '{{') return '{'
    if (part === '}}') return '}'
    const value = name === undefined ? undefined : groups.get(name)
    if (value === undefined) isValid = false
    return value ?? ''
  })
  return isValid ? filled : undefined
}
