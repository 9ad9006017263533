import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { snippetObject } from './saved-snippet.ts'
import { snippetsOf } from './store.ts'

export const savedSnippetsState = statePart({
  types: ['saved_snippets'],
  fields: { saved_snippets: required(list(snippetObject), "The current user's saved snippets, oldest first.") },
  read: async ({ tx, caller }) => ({ saved_snippets: await snippetsOf(tx, caller.id) }),
})
