// Replaces the text from a place to the cursor, with the undo history of the browser. `before` is the part of the text
// behind which the cursor then stands.
export function replaceText(
  field: HTMLTextAreaElement | HTMLInputElement,
  start: number,
  text: string,
  before = text,
): void {
  field.focus()
  field.setSelectionRange(start, field.selectionStart)
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isDone) {
    field.setRangeText(text, start, field.selectionStart ?? start, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(start + before.length, start + before.length)
}
