// Keys in the text of a message: formatting, lists, sending.
import { insertText } from '../writing/box.ts'
import { onDemand } from '../text/on-demand.ts'
import {
  continuedList,
  indentedList,
  spoiler,
  type TextChange,
  toggledCode,
  toggledLines,
  toggledLink,
  toggledMark,
} from './markdown-text.ts'

interface Format {
  readonly change: (text: string, range: readonly [number, number]) => TextChange
  /** With Ctrl. */
  readonly key?: string
}

const mark = (by: string, key?: string): Format => ({
  change: (text, range) => toggledMark(text, range, by),
  ...(key === undefined ? {} : { key }),
})
const lines = (before: (line: number) => string, written: RegExp, key: string): Format => ({
  change: (text, range) => toggledLines(text, range, before, written),
  key,
})

export const formats = {
  bold: mark('**', 'B'),
  italic: mark('*', 'I'),
  strikethrough: mark('~~', 'Shift+X'),
  code: { change: toggledCode, key: 'Shift+C' },
  link: { change: toggledLink, key: 'Shift+L' },
  numberedList: lines(line => `${line + 1}. `, /^\d+\. /, 'Shift+7'),
  bulletedList: lines(() => '- ', /^[-*+] /, 'Shift+8'),
  quote: lines(() => '> ', /^> ?/, 'Shift+9'),
  spoiler: { change: (text, range) => spoiler(text, range, onDemand.peek().formats.spoilerTitle) },
  formula: mark('$$'),
} as const satisfies Readonly<Record<string, Format>>
export type FormatName = keyof typeof formats
export const formatNames = Object.keys(formats) as readonly FormatName[]

/** Changes the text so that the browser can undo it. */
export function apply(field: HTMLTextAreaElement, { from, to, by, select }: TextChange): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (from !== to || by !== '') insertText(field, by)
  field.setSelectionRange(...select)
}

export const format = (field: HTMLTextAreaElement, name: FormatName): void =>
  apply(field, formats[name].change(field.value, [field.selectionStart, field.selectionEnd]))

/** While an input method composes a character, its keys aren't ours. Some browsers only say so with code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/** The digits are those of the keyboard: with Shift, their keys have other names. */
const formatOf = ({ key, code, shiftKey }: KeyboardEvent): FormatName | undefined => {
  const pressed = (shiftKey ? 'Shift+' : '') + (/^Digit\d$/.test(code) ? code.slice(-1) : key.toUpperCase())
  return formatNames.find(name => (formats[name] as Format).key === pressed)
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
    const name = withControl && !altKey ? formatOf(event) : undefined
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
