// A linkifier as clients see one, and the rules it obeys.
import { variablesOf } from '#core/base/url-template.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, type Values } from '#core/contract/field.ts'
import { boundedText } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/events/event-type.ts'
import { type Linkifier, linkifiersChanged } from './events.ts'
import { compilePattern, groupsIn } from './pattern.ts'
import { isPatternTaken, type LinkifierRow, linkifiersOf } from './store.ts'

export const PatternInvalid = badRequest('Bad regular expression: {why}')
export const TemplateInvalid = badRequest('Invalid URL template.')
export const GroupMissingInPattern = badRequest("Group '{name}' in URL template is not present in linkifier pattern.")
export const GroupMissingInTemplate = badRequest("Group '{name}' in linkifier pattern is not present in URL template.")
export const LinkifierExists = badRequest('Linkifier already exists.')
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
  if (variables === undefined) throw TemplateInvalid()
  const unknown = variables.find(name => !groups.includes(name))
  if (unknown !== undefined) throw GroupMissingInPattern({ name: unknown })
  const unused = groups.find(name => !variables.includes(name))
  if (unused !== undefined) throw GroupMissingInTemplate({ name: unused })
  if (await isPatternTaken(tx, realmId, given.pattern, ownId)) throw LinkifierExists()
}

function groupsOf(pattern: string): string[] {
  if (pattern === '') throw PatternInvalid({ why: 'it is empty' })
  try {
    return groupsIn(compilePattern(pattern))
  } catch (error) {
    throw PatternInvalid({ why: (error as Error).message.replace(/^error parsing regexp: /, '') })
  }
}

/** Everybody's client links by them, so everybody is told all of them. */
export async function announceLinkifiers(tx: WriteTx, realmId: number): Promise<void> {
  await tx.emit(linkifiersChanged, everyone, { realm_linkifiers: (await linkifiersOf(tx, realmId)).map(asLinkifier) })
}

export const asLinkifier = ({ id, pattern, url_template }: LinkifierRow): Linkifier => ({ id, pattern, url_template })
