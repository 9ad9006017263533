const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that may stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] as string)

/** Text as one paragraph of HTML: how Markdown is shown until there is a renderer. Nothing in it is markup. */
export const textAsParagraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`)
