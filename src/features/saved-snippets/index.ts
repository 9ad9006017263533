import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { createSavedSnippet, deleteSavedSnippet, editSavedSnippet, getSavedSnippets } from './endpoints.ts'
import { snippetAdded, snippetRemoved, snippetUpdated } from './events.ts'
import { savedSnippetsState } from './state.ts'
import { snippetsLimit } from './saved-snippet.ts'

export const savedSnippets = feature({
  name: 'saved-snippets',
  about: 'Reusable texts to insert into messages.',
  endpoints: [getSavedSnippets, createSavedSnippet, editSavedSnippet, deleteSavedSnippet],
  events: [snippetAdded, snippetUpdated, snippetRemoved],
  state: [savedSnippetsState],
  limits: [snippetsLimit.count, snippetsLimit.characters],
  hookHandlers: [erases('saved_snippet.account_id')],
})
