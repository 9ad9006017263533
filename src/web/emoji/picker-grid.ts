// The picker's sections, and how keys move through its grid.
import { onDemand } from '../text/on-demand.ts'
import { recentCodes } from './chosen-emoji.ts'
import { byGroup, type Emoji, popularCodes } from './find-emoji.ts'

export const columns = 8

interface Section {
  readonly name: string
  readonly emoji: readonly Emoji[]
}

export function allSections(all: readonly Emoji[]): Section[] {
  const t = onDemand.value.emoji
  const known = new Map(all.map(one => [one.code, one]))
  const used = [...new Set([...recentCodes(), ...popularCodes])].flatMap(code => known.get(code) ?? [])
  const custom = all.filter(({ url }) => url !== undefined)
  const groups = [...byGroup(all.filter(({ url }) => url === undefined))].map(([name, emoji]) => ({
    name: t.groups[name],
    emoji,
  }))
  return [
    { name: t.frequentlyUsed, emoji: used.slice(0, 2 * columns) },
    ...(custom.length === 0 ? [] : [{ name: t.custom, emoji: custom }]),
    ...groups,
  ]
}

interface Cell {
  readonly line: number
  readonly column: number
}

const moves: Readonly<Record<string, Cell>> = {
  ArrowDown: { line: 1, column: 0 },
  ArrowUp: { line: -1, column: 0 },
  ArrowRight: { line: 0, column: 1 },
  ArrowLeft: { line: 0, column: -1 },
}

/** What the arrow keys do. From right to left, the next column is on the left. */
export function moveOf(key: string, isMirrored: boolean): Cell | undefined {
  const move = moves[key]
  return move && (isMirrored ? { line: move.line, column: -move.column } : move)
}

/**
 * From the last emoji of a row, right goes to the first of the next row. In a shorter row, the last emoji is selected.
 */
export function movedCell(lines: readonly (readonly unknown[])[], from: Cell, by: Cell): Cell {
  const lengthOf = (line: number): number => lines[line]?.length ?? 0
  let [line, column] = [from.line + by.line, from.column + by.column]
  if (by.column > 0 && column >= lengthOf(line)) [line, column] = [line + 1, 0]
  if (by.column < 0 && column < 0) [line, column] = [line - 1, lengthOf(line - 1) - 1]
  if (line < 0 || line >= lines.length) return from
  return { line, column: Math.min(column, lengthOf(line) - 1) }
}
