// The mark before the cursor that a completion belongs to, such as `@le`.

export type Mark = {
  /** The start of the mark. The choice replaces everything from here to the cursor. */
  readonly start: number
  readonly query: string
} & (
  | { readonly kind: 'mention'; readonly isSilent: boolean }
  /** `#**channel>`, or without a name for the channel that the message goes to. */
  | { readonly kind: 'topic'; readonly channel: string | undefined }
  | { readonly kind: 'language'; readonly fence: string }
  | { readonly kind: 'channel' | 'emoji' | 'command' | 'time' }
)

const farthest = 86

export function markAt(text: string, cursor: number): Mark | undefined {
  if (/^[\p{L}\p{N}]/u.test(text.slice(cursor, cursor + 2))) return undefined
  if (text.startsWith('/')) {
    const [query] = /^\/[a-z]*$/.exec(text.slice(0, cursor)) ?? []
    if (query !== undefined) return { kind: 'command', start: 0, query: query.slice(1) }
  }
  const before = text.slice(Math.max(0, cursor - farthest), cursor)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isWholeLine = line.length < before.length || cursor === before.length
  return (isWholeLine ? languageIn(line, cursor) : undefined) ?? inLine(line, text, cursor)
}

function languageIn(line: string, cursor: number): Mark | undefined {
  const [, fence, query] = /^(`{3,}|~{3,}) ?(\p{L}[^\s`]*)$/u.exec(line) ?? []
  if (fence === undefined || query === undefined) return undefined
  return { kind: 'language', fence, query, start: cursor - line.length }
}

/** Characters that may come before a mark, as in the server's Markdown. */
const opening = /[\s"'(/<[{]/

/** The mark nearest to the cursor. */
function inLine(line: string, text: string, cursor: number): Mark | undefined {
  for (let at = line.length - 1; at >= 0; at--) {
    if (!'@#:<'.includes(line.charAt(at))) continue
    const start = cursor - line.length + at
    if (start > 0 && !opening.test(text.charAt(start - 1))) continue
    const found = markOf(line.slice(at))
    if (found !== undefined) return isInCode(text.slice(0, start)) ? undefined : { ...found, start }
  }
  return undefined
}

type WithoutStart<T> = T extends unknown ? Omit<T, 'start'> : never

function markOf(written: string): WithoutStart<Mark> | undefined {
  const rest = written.slice(1)
  switch (written[0]) {
    case '@': {
      const [, silent, query] = /^(_?)((?![\s*])[^*]*)$/.exec(rest) ?? []
      return query === undefined ? undefined : { kind: 'mention', isSilent: silent === '_', query }
    }
    case '#': {
      const [, channel, topic] = /^(?:\*\*([^*>]+))?>([^*]*)$/.exec(rest) ?? []
      if (topic !== undefined) return { kind: 'topic', channel, query: topic }
      return /^(?![\s*#])[^*>]*$/.test(rest) ? { kind: 'channel', query: rest } : undefined
    }
    case ':':
      return /^(?:\p{L}|\+1|\+$)[\p{L}\p{N}_+-]*$/u.test(rest) ? { kind: 'emoji', query: rest } : undefined
    default:
      return /^<time:?$/.test(written) ? { kind: 'time', query: '' } : undefined
  }
}

/** Inside a fenced block, or between backticks on a line. */
function isInCode(before: string): boolean {
  const lines = before.split('\n')
  const last = lines.pop() ?? ''
  let fence: string | undefined
  for (const line of lines) {
    const [mark] = /^(?:`{3,}|~{3,})/.exec(line.trimStart()) ?? []
    if (mark === undefined) continue
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = undefined
  }
  return fence !== undefined && !isText(lines, fence) ? true : last.split('`').length % 2 === 0
}

/** Quotes and spoilers are fenced too, but they contain text. */
const isText = (lines: readonly string[], fence: string): boolean =>
  /^\W+(?:quote|spoiler)\b/.test(lines.findLast(line => line.trimStart().startsWith(fence)) ?? '')
