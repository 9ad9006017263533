import { only } from '#core/contract/event-type.ts'
import { required, optional } from '#core/contract/field.ts'
import { requireRoom, textsErrors } from '#core/contract/limit.ts'
import { list, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { snippetAdded, snippetUpdated, snippetRemoved } from './events.ts'
import { snippetObject, snippetContent, snippetsLimit, snippetTitle, SnippetMissing } from './saved-snippet.ts'
import { snippetsOf, insertSnippet, snippetTotals, snippetById, updateSnippet, deleteSnippet } from './store.ts'

export const getSavedSnippets = endpoint({
  route: 'GET /saved_snippets',
  summary: "List the caller's saved snippets",
  access: 'user',
  heavy: true,
  returns: { saved_snippets: required(list(snippetObject), 'The snippets, oldest first.') },

  async handle({ caller, tx }) {
    return { saved_snippets: await snippetsOf(tx, caller.id) }
  },
})

export const createSavedSnippet = endpoint({
  route: 'POST /saved_snippets',
  summary: 'Save a snippet',
  access: 'user',
  params: {
    content: required(snippetContent, 'Markdown to insert into a message.', { since: 297 }),
    title: required(snippetTitle, "The title; doesn't have to be unique.", { since: 297 }),
  },
  returns: { saved_snippet_id: required(int, 'ID of the new snippet.') },
  errors: textsErrors(snippetsLimit),
  emits: [snippetAdded],

  async handle({ caller, params, tx }) {
    const saved_snippet = await insertSnippet(tx, caller.id, { ...params, date_created: tx.now })
    requireRoom(snippetsLimit, await snippetTotals(tx, caller.id))
    await tx.emit(snippetAdded, only(caller.id), { saved_snippet })
    return { saved_snippet_id: saved_snippet.id }
  },
})

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
