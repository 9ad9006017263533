import { endpoint } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { requireRoom, textsErrors } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { snippetUpdated } from '../events.ts'
import { snippetContent, SnippetMissing, snippetsLimit, snippetTitle } from '../saved-snippet.ts'
import { snippetById, snippetTotals, updateSnippet } from '../store.ts'

export const editSavedSnippet = endpoint({
  route: 'PATCH /saved_snippets/{saved_snippet_id}',
  summary: 'Change a saved snippet',
  access: 'user',
  params: {
    saved_snippet_id: required(int, 'The snippet.'),
    content: optional(snippetContent, 'New content, in Markdown.', { since: 368 }),
    title: optional(snippetTitle, 'New title.', { since: 368 }),
  },
  errors: [SnippetMissing, ...textsErrors(snippetsLimit)],
  emits: [snippetUpdated],

  async handle({ caller, params: { saved_snippet_id, ...change }, tx }) {
    if ((await snippetById(tx, caller.id, saved_snippet_id)) === undefined) throw SnippetMissing()
    if (Object.keys(change).length === 0) return
    const saved_snippet = await updateSnippet(tx, caller.id, saved_snippet_id, change)
    requireRoom(snippetsLimit, await snippetTotals(tx, caller.id))
    await tx.emit(snippetUpdated, only(caller.id), { saved_snippet })
  },
})
