import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { requireRoom, textsErrors } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { snippetAdded } from '../events.ts'
import { snippetContent, snippetsLimit, snippetTitle } from '../saved-snippet.ts'
import { insertSnippet, snippetTotals } from '../store.ts'

export const createSavedSnippet = endpoint({
  route: 'POST /saved_snippets',
  summary: 'Save a snippet',
  access: 'user',
  params: {
    content: required(snippetContent, 'Markdown that clients insert into a message.', { since: 297 }),
    title: required(snippetTitle, 'The title; need not be unique.', { since: 297 }),
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
