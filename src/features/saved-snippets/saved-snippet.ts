// A saved snippet as clients send and see it (docs/spec/saved-snippets.md#fields).
import { failure } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { textsLimit } from '#core/contract/limit.ts'
import { int, nonBlankText, text } from '#core/contract/shape.ts'

export const SnippetMissing = failure(404, 'BAD_REQUEST', 'Saved snippet does not exist.')

/** Clients load all snippets when they start. */
export const snippetsLimit = textsLimit('saved snippets', 'a user', 1_000, 1_000_000)

export const snippetContent = nonBlankText(10_000)
export const snippetTitle = nonBlankText(60)

const snippetFields = {
  id: required(int, 'Unique ID.'),
  title: required(text, "The title; doesn't have to be unique."),
  content: required(text, 'Markdown to insert into a message.'),
  date_created: required(int, 'When it was created.'),
}
export const snippetObject = object('SavedSnippet', snippetFields)
export type Snippet = Values<typeof snippetFields>
