// Tables. They start a block, never in the middle of a paragraph, and end at a blank line or another block.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { existing } from '#core/base/existing.ts'
import { isEnded } from './list-item.ts'
import { mostBlockTokens } from '../work.ts'
import { indentAt, lineAt } from './rule.ts'

type Alignment = 'left' | 'center' | 'right' | undefined

const tokensPerCell = 3

function table(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || startLine + 1 >= endLine || indentAt(state, startLine) >= 4) return false
  const head = lineAt(state, startLine).trim()
  const separator = lineAt(state, startLine + 1).trim()
  if (!head.includes('|') || !separator.includes('-') || !/^[|: -]+$/.test(separator)) return false
  const hasBorder = isBordered(head)
  const columns = cellsOf(head, hasBorder)
  const marks = cellsOf(separator, hasBorder)
  if (columns.length !== marks.length) return false
  let end = startLine + 2
  while (end < endLine && !state.isEmpty(end) && indentAt(state, end) >= 0 && !isEnded(state, end, endLine)) end++
  const rows = Array.from({ length: end - startLine - 2 }, (_, index) => lineAt(state, startLine + 2 + index).trim())
  if (columns.length === 1 && ![separator, ...rows].every(isBordered)) return false
  // Short rows are filled up, but that must not make a short text long.
  const tokens = columns.length * (rows.length + 1) * tokensPerCell
  if (state.tokens.length + tokens > mostBlockTokens) return false
  pushTable(
    state,
    marks.map(alignmentOf),
    columns,
    rows.map(row => cellsOf(row, hasBorder)),
  )
  state.line = end
  return true
}

const isBordered = (row: string): boolean => row.startsWith('|') || endsWithBorder(row)

/** Whether the row ends with a bar after an even number of backslashes. */
function endsWithBorder(row: string): boolean {
  let before = row.length - 1
  while (before > 0 && row[before - 1] === '\\') before--
  return row.endsWith('|') && (row.length - 1 - before) % 2 === 0
}

function alignmentOf(mark: string): Alignment {
  if (mark.startsWith(':')) return mark.endsWith(':') ? 'center' : 'left'
  return mark.endsWith(':') ? 'right' : undefined
}

/** The texts between the bars, except for bars after a backslash and bars in code. */
function cellsOf(row: string, hasBorder: boolean): string[] {
  const from = hasBorder && row.startsWith('|') ? 1 : 0
  const to = hasBorder && row.length > from && endsWithBorder(row) ? row.length - 1 : row.length
  const cells: string[] = []
  let start = from
  for (const bar of barsIn(row)) {
    if (bar < from || bar >= to) continue
    cells.push(row.slice(start, bar).trim())
    start = bar + 1
  }
  return [...cells, row.slice(start, to).trim()]
}

function barsIn(row: string): number[] {
  const marks = [...row.matchAll(/\\[\\|`]|`+|\|/g)]
  /** The indexes of backtick runs in `marks` by length, last one first. */
  const runs = new Map<number, number[]>()
  for (let index = marks.length - 1; index >= 0; index--) {
    const [mark] = existing(marks[index])
    if (!mark.startsWith('`')) continue
    const same = runs.get(mark.length)
    if (same === undefined) runs.set(mark.length, [index])
    else same.push(index)
  }
  const bars: number[] = []
  for (let index = 0; index < marks.length; index++) {
    const [mark] = existing(marks[index])
    if (mark === '|') bars.push(marks[index]!.index)
    if (!mark.startsWith('`')) continue
    const same = existing(runs.get(mark.length))
    while ((same.at(-1) ?? Infinity) <= index) same.pop()
    index = same.at(-1) ?? index
  }
  return bars
}

function pushTable(
  state: StateBlock,
  alignments: readonly Alignment[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const pushRow = (tag: 'th' | 'td', cells: readonly string[], aligned = alignments): void => {
    state.push('tr_open', 'tr', 1)
    for (const [column, alignment] of aligned.entries()) {
      const open = state.push(`${tag}_open`, tag, 1)
      if (alignment !== undefined) open.attrSet('style', `text-align: ${alignment};`)
      const inline = state.push('inline', '', 0)
      inline.content = cells[column] ?? ''
      inline.children = []
      state.push(`${tag}_close`, tag, -1)
    }
    state.push('tr_close', 'tr', -1)
  }
  state.push('table_open', 'table', 1)
  state.push('thead_open', 'thead', 1)
  pushRow('th', head)
  state.push('thead_close', 'thead', -1)
  state.push('tbody_open', 'tbody', 1)
  for (const row of rows) pushRow('td', row)
  // A body without rows gets one row of empty cells.
  if (rows.length === 0)
    pushRow(
      'td',
      [],
      alignments.map(() => undefined),
    )
  state.push('tbody_close', 'tbody', -1)
  state.push('table_close', 'table', -1)
}

export function tables(md: MarkdownIt): void {
  md.block.ruler.at('table', table)
}
