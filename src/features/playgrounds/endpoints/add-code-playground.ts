import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { boundedText, int } from '#core/contract/shape.ts'
import { playgroundsChanged } from '../events.ts'
import { language, languageErrors } from '../language.ts'
import { emitPlaygrounds, playgroundErrors, problemOf } from '../playground.ts'
import { insertPlayground, playgroundsOf } from '../store.ts'

/** All users get all playgrounds whenever one changes. */
export const playgroundsLimit = limit('playgrounds', 'an organization', 200)
const longText = boundedText(10_000)

export const addCodePlayground = endpoint({
  route: 'POST /realm/playgrounds',
  summary: 'Add a code playground',
  access: 'administrator',
  params: {
    name: required(longText, 'Display name, to distinguish several playgrounds for one language.', {
      example: 'Harbour Python',
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
