// Pieces of Markdown that the box inserts. Doesn't need a page, so tests run in Node.
import { fencedBlock } from '#features/markdown/fenced-block.ts'

export const linkToFile = ({ name }: { readonly name: string }, url: string): string =>
  `[${name.replaceAll(/[[\]]/g, '')}](${url})`

/** The text as a quote block. */
export const quoted = (text: string): string => fencedBlock('quote', text)

const meaning = /[*`[]|~(?=~)|\$(?=\$)|<(?=time:)|\\(?=[`*~[\]@#:$<|>+.-])|&(?=#?\w+;)/g
/** A backslash doesn't take away the meaning of these. */
const characters: Readonly<Record<string, string>> = { '\\': '&#92;', '&': '&amp;' }

/** Markdown that shows this line as it is. Addresses stay links, and names of emoji stay emoji. */
export const literally = (line: string): string =>
  line
    .split(' ')
    .map(word => (isAddress(word) ? word : word.replaceAll(meaning, mark => characters[mark] ?? `\\${mark}`)))
    .join(' ')
    .replace(/^[>+#-]/, '\\$&')
    .replace(/^(\d{1,9})\./, '$1\\.')

/** A change of text: `by` replaces the part from `from` to `to`, and then `select` is selected. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly by: string
  readonly select: readonly [number, number]
}

/** Puts marks around the selection, or removes them. */
export function toggledMark(text: string, [start, end]: readonly [number, number], mark: string): TextChange {
  const selected = text.slice(start, end)
  const size = mark.length
  if (isWrapped(selected, mark))
    return { from: start, to: end, by: selected.slice(size, -size), select: [start, end - 2 * size] }
  const around = text.slice(Math.max(0, start - size), end + size)
  if (start >= size && isWrapped(text.slice(start - size, end + size), mark) && !isLonger(text, start, end, mark))
    return { from: start - size, to: end + size, by: around.slice(size, -size), select: [start - size, end - size] }
  return { from: start, to: end, by: `${mark}${selected}${mark}`, select: [start + size, end + size] }
}

const isWrapped = (text: string, mark: string): boolean =>
  text.length >= 2 * mark.length &&
  text.startsWith(mark) &&
  text.endsWith(mark) &&
  (mark !== '*' || !text.startsWith('**') || text.startsWith('***'))

/** The mark for emphasis is half the mark for bold. */
const isLonger = (text: string, start: number, end: number, mark: string): boolean =>
  mark === '*' &&
  text.slice(start - 2, start) === '**' &&
  text.slice(end, end + 2) === '**' &&
  text.slice(start - 3, start) !== '***'

/**
 * Puts a mark before each of the selected lines, or takes it away from all of them. An ordered list counts: its mark
 * depends on the line.
 */
export function toggledLines(
  text: string,
  [start, end]: readonly [number, number],
  mark: (line: number) => string,
  written: RegExp,
): TextChange {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const areMarked = lines.every(line => written.test(line))
  const by = lines.map((line, at) => (areMarked ? line.replace(written, '') : mark(at) + line)).join('\n')
  if (lines.length > 1) return { from, to, by, select: [from, from + by.length] }
  const moved = (at: number): number => Math.max(from, at + by.length - (to - from))
  return { from, to, by, select: [moved(start), moved(end)] }
}

/** A block on lines of its own, around the selection. The part between the two positions in it is selected then. */
export function withBlock(
  text: string,
  [start, end]: readonly [number, number],
  block: string,
  [first, last]: readonly [number, number],
): TextChange {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const at = start + before.length
  return { from: start, to: end, by: before + block + after, select: [at + first, at + last] }
}

/** Inline code, or a block if the selection has several lines. */
export function toggledCode(text: string, range: readonly [number, number]): TextChange {
  const [start, end] = range
  const selected = text.slice(start, end)
  if (!selected.includes('\n')) return toggledMark(text, range, '`')
  const inner = /^(`{3,})[^\n]*\n([^]*)\n\1$/.exec(selected)?.[2]
  if (inner !== undefined) return { from: start, to: end, by: inner, select: [start, start + inner.length] }
  const block = fencedBlock('', selected)
  return withBlock(text, range, block, [0, block.length])
}

/** Hidden until the reader opens it, under a title that is to be written. */
export function spoiler(text: string, range: readonly [number, number], title: string): TextChange {
  const block = fencedBlock(`spoiler ${title}`, text.slice(...range))
  const at = block.indexOf(title)
  return withBlock(text, range, block, [at, at + title.length])
}

/** Two columns and an empty row, after the line: the name of the first column is to be written. */
export function table(text: string, at: number, column: (number: number) => string): TextChange {
  const next = text.indexOf('\n', at)
  const end = next < 0 ? text.length : next
  const block = `| ${column(1)} | ${column(2)} |\n| --- | --- |\n|  |  |\n`
  return withBlock(text, [end, end], block, [2, 2 + column(1).length])
}

/** Makes the selection a link, and selects what's missing: the address, or the text if an address was selected. */
export function toggledLink(text: string, [start, end]: readonly [number, number]): TextChange {
  const selected = text.slice(start, end)
  const link = /^\[([^\]]*)\]\([^)]*\)$/.exec(selected)
  if (link !== null) {
    const [, name = ''] = link
    return { from: start, to: end, by: name, select: [start, start + name.length] }
  }
  if (isAddress(selected)) return { from: start, to: end, by: `[](${selected})`, select: [start + 1, start + 1] }
  const at = start + selected.length + 3
  return { from: start, to: end, by: `[${selected}](url)`, select: [at, at + 3] }
}

export const isAddress = (text: string): boolean => /^(https?|mailto):\S+$/i.test(text)

const listItem = /^(\s*)([-*+]|\d{1,9}([.)]))(\s+)(.*)$/

/** Enter in a list: continues it, or ends it at an empty item. Undefined outside of lists. */
export function continuedList(text: string, at: number): TextChange | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(start, at)
  const found = listItem.exec(line)
  if (found === null || isInCode(text, at)) return undefined
  const [, indent = '', mark = '', closing, space = ' ', rest = ''] = found
  if (rest.trim() === '') {
    // An empty item ends the list, or continues the outer one.
    return { from: start, to: at, by: '', select: [start, start] }
  }
  const next = closing === undefined ? mark : `${Number.parseInt(mark, 10) + 1}${closing}`
  const by = `\n${indent}${next}${space}`
  return { from: at, to: at, by, select: [at + by.length, at + by.length] }
}

/** Tab in a list: indents or outdents the item by two spaces. Undefined outside of lists. */
export function indentedList(text: string, at: number, direction: 'in' | 'out'): TextChange | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
  const line = text.slice(start, end)
  if (!listItem.test(line) || isInCode(text, at)) return undefined
  const spaces = direction === 'in' ? 2 : -Math.min(2, /^ */.exec(line)?.[0].length ?? 0)
  const by = spaces > 0 ? `  ${line}` : line.slice(-spaces)
  const cursor = Math.max(start, at + spaces)
  return { from: start, to: end, by, select: [cursor, cursor] }
}

/** Inside a fenced block that's open at this position. */
function isInCode(text: string, at: number): boolean {
  const fences = text.slice(0, at).match(/^\s*(`{3,}|~{3,})/gm) ?? []
  return fences.length % 2 === 1
}
