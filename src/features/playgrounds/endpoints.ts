// The name of a programming language, which may be unknown (docs/spec/organization.md#playground-language).
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { boundedText, refine, text, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { playgroundsChanged } from './events.ts'
import { emitPlaygrounds, playgroundErrors, problemOf, PlaygroundUnknown } from './playground.ts'
import { insertPlayground, playgroundsOf, deletePlayground } from './store.ts'

const CharacterInvalid = badRequest('Invalid character in language: {character}')
const LanguageReserved = badRequest("Language '{language}' is not allowed.")
const languageErrors = [CharacterInvalid, LanguageReserved]

/** Words after a code fence that aren't programming languages. */
const reserved = ['latex', 'math', 'quote', 'spoiler']
const bounded = boundedText(40)

const language = refine(text, bounded.schema, (value, at) => {
  const [character] = /[^\w+,\-./#]/u.exec(value) ?? []
  if (character !== undefined) return CharacterInvalid({ character })
  if (reserved.includes(value)) return LanguageReserved({ language: value })
  bounded.parse(value, at)
  return undefined
})

/** All users get all playgrounds whenever one changes. */
export const playgroundsLimit = limit('playgrounds', 'an organization', 200)
const longText = boundedText(10_000)

export const addCodePlayground = endpoint({
  route: 'POST /realm/playgrounds',
  summary: 'Add a code playground',
  access: 'administrator',
  params: {
    name: required(longText, 'Display name, to tell apart several playgrounds for a language.', {
      example: 'Harbor Python',
    }),
    pygments_language: required(language, 'Language of the code.', { example: 'Python' }),
    url_template: required(longText, 'URL template (RFC 6570) with exactly one variable, `code`.', {
      since: 196,
      example: 'https://play.lantern-bay.example/run{?code}',
    }),
  },
  returns: { id: required(int, 'ID of the new playground.') },
  errors: [playgroundsLimit.Exceeded, ...languageErrors, ...playgroundErrors],
  emits: [playgroundsChanged],

  async handle({ caller: { realmId }, params, tx }) {
    const given = { ...params, name: params.name.trim(), url_template: params.url_template.trim() }
    const others = await playgroundsOf(tx, realmId)
    const problem = problemOf(given, others)
    if (problem) throw problem
    requireWithin(playgroundsLimit, others.length + 1)
    const id = await insertPlayground(tx, realmId, given)
    await emitPlaygrounds(tx, realmId)
    return { id }
  },
})

export const removeCodePlayground = endpoint({
  route: 'DELETE /realm/playgrounds/{playground_id}',
  summary: 'Remove a code playground',
  access: 'administrator',
  params: { playground_id: required(int, 'The playground.') },
  errors: [PlaygroundUnknown],
  emits: [playgroundsChanged],

  async handle({ caller, params, tx }) {
    if (!(await deletePlayground(tx, caller.realmId, params.playground_id))) throw PlaygroundUnknown()
    await emitPlaygrounds(tx, caller.realmId)
  },
})
