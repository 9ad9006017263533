// The line that opens a fence.

export interface FenceMark {
  /** What closes it: the very same. */
  readonly fence: string
  /** Empty if none is named. */
  readonly language: string
  /** What stands behind the language. */
  readonly header: string
}

export function fenceMark(line: string): FenceMark | undefined {
  const fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0]
  if (fence === undefined) return undefined
  const rest = line.slice(fence.length).trim()
  if (rest === '') return { fence, language: '', header: '' }
  // With its own character behind it, it is code in a line, or struck out.
  if (rest.includes(fence.charAt(0))) return undefined
  const [named, language] = /^\{?\.?([\w+./#-]+)(?=[\s}]|$)/.exec(rest) ?? []
  if (named === undefined || language === undefined) return undefined
  const header = rest.slice(named.length).trim()
  return { fence, language, header: named.startsWith('{') ? header.replace(/\}$/, '') : header }
}
