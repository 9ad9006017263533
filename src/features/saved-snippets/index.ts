import { feature } from '#core/contract/feature.ts'
import { createSavedSnippet } from './create-saved-snippet.ts'
import { deleteSavedSnippet } from './delete-saved-snippet.ts'
import { editSavedSnippet } from './edit-saved-snippet.ts'
import { snippetAdded, snippetRemoved, snippetUpdated } from './events.ts'
import { getSavedSnippets } from './get-saved-snippets.ts'
import { savedSnippetsState } from './state.ts'
import { snippetsLimit } from './saved-snippet.ts'

export const savedSnippets = feature({
  name: 'saved-snippets',
  about: 'Texts that a user keeps to insert them into messages.',
  endpoints: [getSavedSnippets, createSavedSnippet, editSavedSnippet, deleteSavedSnippet],
  events: [snippetAdded, snippetUpdated, snippetRemoved],
  state: [savedSnippetsState],
  limits: [snippetsLimit.count, snippetsLimit.characters],
})
