import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { snippetObject } from './saved-snippet.ts'

export const snippetAdded = eventType('saved_snippets', 'add', 'The current user has a new saved snippet.', {
  saved_snippet: required(snippetObject, 'The new snippet.'),
})
export const snippetUpdated = eventType(
  'saved_snippets',
  'update',
  "One of the current user's saved snippets was changed.",
  {
    saved_snippet: required(snippetObject, 'The whole snippet after the change.'),
  },
)
export const snippetRemoved = eventType(
  'saved_snippets',
  'remove',
  "One of the current user's saved snippets was deleted.",
  {
    saved_snippet_id: required(int, 'ID of the snippet.'),
  },
)
