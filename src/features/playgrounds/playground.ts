// The rules for code playgrounds. All problems are reported at once, field by field
// (docs/spec/organization.md#playground-all-problems).
import { variablesOf } from '#core/base/url-template.ts'
import { type ApiError, badRequest, type Failure, failure } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import { type Playground, playgroundsChanged } from './events.ts'
import { playgroundsOf } from './store.ts'

/** No rule applies: every user gets all of the organization's playgrounds. */
export { playgroundsOf }

const problem = (msg: string): Failure<string, 'errors'> => failure(400, 'BAD_REQUEST', msg, ['errors'])
const TemplateInvalid = problem('Invalid URL template.')
const FieldBlank = problem('This field cannot be blank.')
const CodeMissing = problem('Missing the required variable "code" in the URL template')
const CodeNotAlone = problem('"code" should be the only variable present in the URL template')
const PlaygroundExists = problem('Realm playground with this Realm, Pygments language and Name already exists.')
export const PlaygroundUnknown = badRequest('Invalid playground')
export const playgroundErrors = [TemplateInvalid, FieldBlank, CodeMissing, CodeNotAlone, PlaygroundExists]

type Given = Omit<Playground, 'id'>
/** The keys of `errors`, in order; the last one is for the playground as a whole. */
const keys = ['url_template', 'name', 'pygments_language', '__all__'] as const
type Problem = readonly [key: (typeof keys)[number], failure: Failure<string, 'errors'>]

export function problemOf(given: Given, others: readonly Playground[]): ApiError | undefined {
  const problems = [...fieldProblems(given), ...variableProblems(given), ...duplicateProblems(given, others)]
  const [first] = problems
  if (first === undefined) return undefined
  const byKey = Map.groupBy(problems, ([key]) => key)
  const errors = [...byKey].map(([key, found]) => [key, found.map(([, { template }]) => template)])
  return first[1]({ errors: Object.fromEntries(errors) })
}

function* fieldProblems(given: Given): Generator<Problem> {
  if (variablesOf(given.url_template) === undefined) yield ['url_template', TemplateInvalid]
  for (const key of keys) if (key !== '__all__' && given[key] === '') yield [key, FieldBlank]
}

function* variableProblems({ url_template }: Given): Generator<Problem> {
  const variables = variablesOf(url_template)
  if (variables === undefined) return
  if (!variables.includes('code')) yield ['__all__', CodeMissing]
  else if (variables.length > 1) yield ['__all__', CodeNotAlone]
}

function* duplicateProblems({ name, pygments_language }: Given, others: readonly Playground[]): Generator<Problem> {
  if (others.some(other => other.name === name && other.pygments_language === pygments_language))
    yield ['__all__', PlaygroundExists]
}

export async function emitPlaygrounds(tx: WriteTx, realmId: number): Promise<void> {
  await tx.emit(playgroundsChanged, everyone, { realm_playgrounds: await playgroundsOf(tx, realmId) })
}
