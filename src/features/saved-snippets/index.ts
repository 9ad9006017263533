import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { createSavedSnippet } from './endpoints/create-saved-snippet.ts'
import { deleteSavedSnippet } from './endpoints/delete-saved-snippet.ts'
import { editSavedSnippet } from './endpoints/edit-saved-snippet.ts'
import { snippetAdded, snippetRemoved, snippetUpdated } from './events.ts'
import { getSavedSnippets } from './endpoints/get-saved-snippets.ts'
import { savedSnippetsState } from './state.ts'
import { snippetsLimit } from './saved-snippet.ts'

export const savedSnippets = feature({
  name: 'saved-snippets',
  about: 'Texts that a user keeps to insert them into messages.',
  endpoints: [getSavedSnippets, createSavedSnippet, editSavedSnippet, deleteSavedSnippet],
  events: [snippetAdded, snippetUpdated, snippetRemoved],
  state: [savedSnippetsState],
  limits: [snippetsLimit.count, snippetsLimit.characters],
  hookHandlers: [erases('saved_snippet.account_id')],
})
