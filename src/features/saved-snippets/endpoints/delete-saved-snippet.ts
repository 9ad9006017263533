import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { snippetRemoved } from '../events.ts'
import { SnippetMissing } from '../saved-snippet.ts'
import { deleteSnippet } from '../store.ts'

export const deleteSavedSnippet = endpoint({
  route: 'DELETE /saved_snippets/{saved_snippet_id}',
  summary: 'Delete a saved snippet',
  access: 'user',
  params: { saved_snippet_id: required(int, 'The snippet.') },
  errors: [SnippetMissing],
  emits: [snippetRemoved],

  async handle({ caller, params: { saved_snippet_id }, tx }) {
    if (!(await deleteSnippet(tx, caller.id, saved_snippet_id))) throw SnippetMissing()
    await tx.emit(snippetRemoved, only(caller.id), { saved_snippet_id })
  },
})
