// A linkifier as clients see it, and its rules.
import { messageOf } from '#core/base/errors.ts'
import { variablesOf } from '#core/base/url-template.ts'
import { type ApiError, badRequest } from '#core/contract/failure.ts'
import { optional, required, type Values } from '#core/contract/field.ts'
import { boundedText, list, refine, refuse } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import { type Linkifier, linkifiersChanged } from './events.ts'
import { at, problem, requireReversible, reverseErrors } from './reverse-template.ts'
import { compilePattern, groupsIn, isTooLarge } from './pattern.ts'
import { isPatternTaken, type LinkifierContent, type LinkifierRow, linkifiersOf } from './store.ts'

/** No rule applies: every user gets all linkifiers of the organization. */
export { linkifiersOf }

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
  ...reverseErrors,
]

const urlTemplate = boundedText(2_000)
const mostAlternatives = 20

export const linkifierParams = {
  pattern: required(boundedText(1_000), 'Regular expression with named groups, in the syntax of RE2.'),
  url_template: required(urlTemplate, 'URL that a match links to, with groups in braces.', {
    since: 176,
  }),
  example_input: optional(boundedText(1_000), 'A text that matches the pattern; empty for none.', { since: 471 }),
  reverse_template: optional(
    boundedText(2_000),
    'Template for clients that turn a URL back into the linked text, with groups in braces; empty for none.',
    { since: 471 },
  ),
  alternative_url_templates: optional(
    refine(list(urlTemplate), { maxItems: mostAlternatives }, (templates, path) =>
      templates.length > mostAlternatives
        ? refuse(path, `is too long (limit: ${mostAlternatives} templates)`)
        : undefined,
    ),
    'Other URLs that clients turn back into the linked text.',
  ),
}
/** Schemes that only open a page, an email or a call. Others could start a program on the reader's machine. */
const scheme = /^(https?:\/\/|mailto:|tel:)/i

type Given = Values<typeof linkifierParams>

const newLinkifier = { example_input: null, reverse_template: null, alternative_url_templates: '[]' }

/** The content to store. Fields that aren't given stay, and an empty text means none. */
export function contentOf(given: Given, before: typeof newLinkifier | LinkifierRow = newLinkifier): LinkifierContent {
  const { example_input = before.example_input, reverse_template = before.reverse_template } = given
  const { alternative_url_templates: alternatives } = given
  return {
    pattern: given.pattern,
    url_template: given.url_template,
    example_input: example_input === '' ? null : example_input,
    reverse_template: reverse_template === '' ? null : reverse_template,
    alternative_url_templates: alternatives ? JSON.stringify(alternatives) : before.alternative_url_templates,
  }
}

export async function requireValidLinkifier(
  tx: WriteTx,
  realmId: number,
  given: LinkifierContent,
  ownId?: number,
): Promise<void> {
  const groups = groupsOf(given.pattern)
  requireTemplate('url_template', given.url_template, groups)
  for (const template of alternativesOf(given)) requireTemplate('alternative_url_templates', template, groups)
  requireReversible(given)
  if (await isPatternTaken(tx, realmId, given.pattern, ownId))
    throw at('__all__', errors => LinkifierExists({ errors }))
}

/** Checks a URL template: its variables must be exactly the groups of the pattern. */
function requireTemplate(
  field: 'url_template' | 'alternative_url_templates',
  template: string,
  groups: readonly string[],
): void {
  const variables = scheme.test(template) ? variablesOf(template) : undefined
  if (variables === undefined) throw at(field, errors => TemplateInvalid({ errors }))
  const unknown = variables.find(name => !groups.includes(name))
  if (unknown !== undefined) throw at('__all__', errors => GroupMissingInPattern({ name: unknown, errors }))
  const unused = groups.find(name => !variables.includes(name))
  if (unused !== undefined) throw at('__all__', errors => GroupMissingInTemplate({ name: unused, errors }))
}

function groupsOf(pattern: string): string[] {
  const invalid = (why: string): ApiError => at('pattern', errors => PatternInvalid({ why, errors }))
  if (pattern === '') throw invalid('it is empty')
  let compiled: ReturnType<typeof compilePattern>
  try {
    compiled = compilePattern(pattern)
  } catch (error) {
    throw invalid(messageOf(error).replace(/^error parsing regexp: /, ''))
  }
  if (isTooLarge(compiled)) throw invalid('it is too large')
  return groupsIn(compiled)
}

export async function emitLinkifiers(tx: WriteTx, realmId: number): Promise<void> {
  await tx.emit(linkifiersChanged, everyone, {
    realm_linkifiers: (await linkifiersOf(tx, realmId)).map(presentLinkifier),
  })
}

const alternativesOf = ({ alternative_url_templates }: LinkifierContent): string[] =>
  JSON.parse(alternative_url_templates)

export const presentLinkifier = ({ realm_id: _realm, position: _position, ...row }: LinkifierRow): Linkifier => ({
  ...row,
  alternative_url_templates: alternativesOf(row),
})
