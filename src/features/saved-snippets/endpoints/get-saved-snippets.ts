import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { snippetObject } from '../saved-snippet.ts'
import { snippetsOf } from '../store.ts'

export const getSavedSnippets = endpoint({
  route: 'GET /saved_snippets',
  summary: "List the caller's saved snippets",
  access: 'user',
  heavy: true,
  returns: { saved_snippets: required(list(snippetObject), 'The snippets, the oldest first.') },

  async handle({ caller, tx }) {
    return { saved_snippets: await snippetsOf(tx, caller.id) }
  },
})
