// A linkifier as clients see one, and the rules it obeys.
import { variablesOf } from '#core/base/url-template.ts'
import { type ApiError, badRequest, type Failure, failure } from '#core/contract/failure.ts'
import { required, type Values } from '#core/contract/field.ts'
import { boundedText } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/events/event-type.ts'
import { type Linkifier, linkifiersChanged } from './events.ts'
import { compilePattern, groupsIn, isTooLarge } from './pattern.ts'
import { isPatternTaken, type LinkifierRow, linkifiersOf } from './store.ts'

/** Told beside the field it is about (addendum G.7). */
const problem = <const T extends string>(msg: T): Failure<T, 'errors'> => failure(400, 'BAD_REQUEST', msg, ['errors'])
const PatternInvalid = problem('Bad regular expression: {why}')
const TemplateInvalid = problem('Invalid URL template.')
const GroupMissingInPattern = problem("Group '{name}' in URL template is not present in linkifier pattern.")
const GroupMissingInTemplate = problem("Group '{name}' in linkifier pattern is not present in URL template.")
const LinkifierExists = problem('Linkifier already exists.')
export const LinkifierUnknown = badRequest('Linkifier not found.')
export const linkifierErrors = [
  PatternInvalid,
  TemplateInvalid,
  GroupMissingInPattern,
  GroupMissingInTemplate,
  LinkifierExists,
]

export const linkifierParams = {
  pattern: required(boundedText(1_000), 'Regular expression with named groups, in the syntax of RE2.'),
  url_template: required(boundedText(2_000), 'Where a match leads: an address with its groups in braces.', {
    since: 176,
  }),
}
/** Schemes that only lead somewhere. Anything else could make the reader's program do something. */
const scheme = /^(https?:\/\/|mailto:|tel:)/i

type Given = Values<typeof linkifierParams>

export async function requireSound(tx: WriteTx, realmId: number, given: Given, ownId?: number): Promise<void> {
  const groups = groupsOf(given.pattern)
  const variables = scheme.test(given.url_template) ? variablesOf(given.url_template) : undefined
  if (variables === undefined) throw at('url_template', errors => TemplateInvalid({ errors }))
  const unknown = variables.find(name => !groups.includes(name))
  if (unknown !== undefined) throw at('__all__', errors => GroupMissingInPattern({ name: unknown, errors }))
  const unused = groups.find(name => !variables.includes(name))
  if (unused !== undefined) throw at('__all__', errors => GroupMissingInTemplate({ name: unused, errors }))
  if (await isPatternTaken(tx, realmId, given.pattern, ownId))
    throw at('__all__', errors => LinkifierExists({ errors }))
}

type Place = keyof Given | '__all__'
type Errors = Readonly<Partial<Record<Place, readonly string[]>>>

/** A problem of a field, or of the linkifier as a whole, with its text under that name in `errors`. */
const at = (place: Place, raise: (errors: Errors) => ApiError): ApiError => raise({ [place]: [raise({}).message] })

function groupsOf(pattern: string): string[] {
  const invalid = (why: string): ApiError => at('pattern', errors => PatternInvalid({ why, errors }))
  if (pattern === '') throw invalid('it is empty')
  let compiled: ReturnType<typeof compilePattern>
  try {
    compiled = compilePattern(pattern)
  } catch (error) {
    throw invalid((error as Error).message.replace(/^error parsing regexp: /, ''))
  }
  if (isTooLarge(compiled)) throw invalid('it is too large')
  return groupsIn(compiled)
}

/** Everybody's client links by them, so everybody is told all of them. */
export async function announceLinkifiers(tx: WriteTx, realmId: number): Promise<void> {
  await tx.emit(linkifiersChanged, everyone, { realm_linkifiers: (await linkifiersOf(tx, realmId)).map(asLinkifier) })
}

export const asLinkifier = ({ id, pattern, url_template }: LinkifierRow): Linkifier => ({ id, pattern, url_template })
