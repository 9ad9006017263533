// The line that opens a fence.

export interface FenceMark {
  /** The same characters close the fence. */
  readonly fence: string
  /** In lower case; empty if there is none. */
  readonly language: string
  /** The text after the language. */
  readonly header: string
}

export const holdsBlocks = ({ language }: FenceMark): boolean => ['quote', 'quoted', 'spoiler'].includes(language)

/** `defaultLanguage` is the language of a fence that names none. */
export function fenceMark(line: string, defaultLanguage: string): FenceMark | undefined {
  const fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0]
  if (fence === undefined) return undefined
  const rest = line.slice(fence.length).trim()
  if (rest === '') return { fence, language: defaultLanguage.toLowerCase(), header: '' }
  // With more backticks or tildes the line is inline code or struck-out text.
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
