import { endpoint } from '#core/contract/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/events/event-type.ts'
import { snippetAdded } from './events.ts'
import { snippetContent, snippetTitle } from './saved-snippet.ts'
import { requireRoomForSnippets, snippetCharactersLimit, snippetsLimit } from './snippet-limits.ts'
import { insertSnippet } from './store.ts'

export const createSavedSnippet = endpoint({
  route: 'POST /saved_snippets',
  summary: 'Save a snippet',
  access: 'user',
  params: {
    content: required(snippetContent, 'Markdown that clients insert into a message.', { since: 297 }),
    title: required(snippetTitle, 'What it is called; need not be unique.', { since: 297 }),
  },
  returns: { saved_snippet_id: required(int, 'ID of the new snippet.') },
  errors: [snippetsLimit.Exceeded, snippetCharactersLimit.Exceeded],
  emits: [snippetAdded],

  async handle({ caller, params, tx, now }) {
    const saved_snippet = await insertSnippet(tx, caller.id, { ...params, date_created: now })
    await requireRoomForSnippets(tx, caller.id)
    await tx.emit(snippetAdded, only(caller.id), { saved_snippet })
    return { saved_snippet_id: saved_snippet.id }
  },
})
