// Keys in the text of a message: formatting, lists, sending.
import { insertText } from '../writing/box.ts'
import { continuedList, indentedList, type TextChange, toggledCode, toggledLink, toggledMark } from './markdown-text.ts'

type Format = (text: string, range: readonly [number, number]) => TextChange

export const formats = {
  bold: (text, range) => toggledMark(text, range, '**'),
  italic: (text, range) => toggledMark(text, range, '*'),
  link: toggledLink,
  code: toggledCode,
} as const satisfies Readonly<Record<string, Format>>
export type FormatName = keyof typeof formats

/** Changes the text so that the browser can undo it. */
function apply(field: HTMLTextAreaElement, { from, to, by, select }: TextChange): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (from !== to || by !== '') insertText(field, by)
  field.setSelectionRange(...select)
}

export const format = (field: HTMLTextAreaElement, name: FormatName): void =>
  apply(field, formats[name](field.value, [field.selectionStart, field.selectionEnd]))

/** While an input method composes a character, its keys aren't ours. Some browsers only say so with code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

const keyOf = ({ key, shiftKey }: KeyboardEvent): FormatName | undefined => {
  const lower = key.toLowerCase()
  if (shiftKey) return lower === 'l' ? 'link' : lower === 'c' ? 'code' : undefined
  return lower === 'b' ? 'bold' : lower === 'i' ? 'italic' : undefined
}

interface Sending {
  /** Enter sends; otherwise only Ctrl+Enter does, which always works. */
  readonly enterSends: boolean
  readonly send: () => void
}

/** Returns whether the key was handled. */
export function onFieldKey(event: KeyboardEvent, { enterSends, send }: Sending): boolean {
  if (isComposing(event)) return false
  const field = event.currentTarget as HTMLTextAreaElement
  const isDone = action()
  if (isDone) event.preventDefault()
  return isDone

  function action(): boolean {
    const { key, shiftKey, altKey } = event
    const withControl = event.ctrlKey || event.metaKey
    const name = withControl && !altKey ? keyOf(event) : undefined
    if (name !== undefined) {
      format(field, name)
      return true
    }
    if (key === 'Enter' && !shiftKey && !altKey && (withControl || enterSends)) {
      // A key that's still held may have brought the user into the field.
      if (!event.repeat) send()
      return true
    }
    if (withControl || altKey || field.selectionStart !== field.selectionEnd) return false
    const change =
      key === 'Enter' && (!shiftKey || enterSends)
        ? continuedList(field.value, field.selectionStart)
        : key === 'Tab'
          ? indentedList(field.value, field.selectionStart, shiftKey ? 'out' : 'in')
          : undefined
    if (change === undefined) return false
    apply(field, change)
    return true
  }
}
