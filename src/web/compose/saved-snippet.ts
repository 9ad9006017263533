// A text that the user saves, and its form.
export interface Snippet {
  readonly id: number
  readonly title: string
  readonly content: string
}

/** The form of a snippet, with its initial values. */
export interface Edited extends Pick<Snippet, 'title' | 'content'> {
  readonly snippet: Snippet | 'new'
}

/** The values of a form that nothing was typed in. */
export const savedForm = (snippet: Snippet | 'new', written: string): Pick<Snippet, 'title' | 'content'> =>
  snippet === 'new' ? { title: '', content: written } : { title: snippet.title, content: snippet.content }

/** Whether the form has something that would be lost. */
export function isUnsaved({ snippet, title, content }: Edited, written: string): boolean {
  const saved = savedForm(snippet, written)
  return title !== saved.title || content !== saved.content
}
