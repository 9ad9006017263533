// Which lines of a text open and close its fences.

interface FenceMark {
  /** The same characters close the fence. */
  readonly fence: string
  /** In lower case; empty if there is none. */
  readonly language: string
  /** The text after the language. */
  readonly header: string
}

export const holdsBlocks = ({ language }: FenceMark): boolean => ['quote', 'quoted', 'spoiler'].includes(language)

/** `defaultLanguage` is for fences that don't name one. */
export function fenceMark(line: string, defaultLanguage: string): FenceMark | undefined {
  const fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0]
  if (fence === undefined) return undefined
  const rest = line.slice(fence.length).trim()
  if (rest === '') return { fence, language: defaultLanguage.toLowerCase(), header: '' }
  // With more backticks or tildes, the line is inline code or struck-out text.
  if (/[`~]/.test(rest)) return undefined
  const [named, language] = /^\{?\.?([\w+,\-./#]+)/.exec(rest) ?? []
  if (named === undefined || language === undefined) return undefined
  const header = rest.slice(named.length).trim()
  return {
    fence,
    language: language.toLowerCase(),
    header: named.startsWith('{') ? header.replace(/\}$/, '') : header,
  }
}

export interface Fence {
  readonly mark: FenceMark
  /** The line that closes it, or the line after the end of the text. */
  readonly end: number
  readonly isClosed: boolean
}

/** By opening line. Fences that stay open come last, outermost first. */
export type Fences = Map<number, Fence>

/** Leaves out a fence that is closed on the next line, with its marks. */
export function withFences(text: readonly string[], defaultLanguage: string): { lines: string[]; fences: Fences } {
  const lines: string[] = []
  const fences: Fences = new Map()
  const open: { readonly mark: FenceMark; readonly line: number }[] = []
  for (const line of text) {
    const inner = open.at(-1)
    if (inner !== undefined && line.trimEnd() === inner.mark.fence) {
      open.pop()
      if (lines.length === inner.line + 1) lines.pop()
      else {
        fences.set(inner.line, { mark: inner.mark, end: lines.length, isClosed: true })
        lines.push(line)
      }
      continue
    }
    const mark = inner === undefined || holdsBlocks(inner.mark) ? fenceMark(line, defaultLanguage) : undefined
    if (mark !== undefined) open.push({ mark, line: lines.length })
    lines.push(line)
  }
  for (const { mark, line } of open) fences.set(line, { mark, end: lines.length, isClosed: false })
  return { lines, fences }
}
