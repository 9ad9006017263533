// Links between documents, and comments that point to a document. `brokenLinks` reads no files, so that the tests can
// give it a broken link.
import { posix } from 'node:path'
import { headingsOf } from './headings.ts'
import type { SourceFile } from './import-rules.ts'

interface Link {
  readonly from: string
  readonly line: number
  readonly target: string
}

const isDocument = (path: string): boolean => path.endsWith('.md')

function linksIn({ path, text }: SourceFile): Link[] {
  const [pattern, prose] = isDocument(path)
    ? [/(?<=\]\()(?!\w+:)[^)\s]+/g, withoutCode(text)]
    : [/\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g, text]
  return [...prose.matchAll(pattern)].map(({ 0: link, index }) => ({
    from: path,
    line: text.slice(0, index).split('\n').length,
    target: isDocument(path) ? fromRoot(path, link) : link,
  }))
}

/** Removes code. All other characters keep their positions. */
const withoutCode = (markdown: string): string =>
  markdown.replace(/^(`{3,}|~{3,})[^]*?^\1|(?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`)/gm, code => code.replace(/[^\n]/g, ' '))

const fromRoot = (path: string, link: string): string =>
  link.startsWith('#') ? `${path}${link}` : posix.join(posix.dirname(path), link)

/** `exists` says whether a file or folder has this path. */
export function brokenLinks(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  const anchors = new Map(
    files
      .filter(({ path }) => isDocument(path))
      .map(({ path, text }) => [path, new Set(headingsOf(text).map(({ anchor }) => anchor))]),
  )
  return files
    .flatMap(linksIn)
    .filter(({ target }) => {
      const [path = '', anchor] = target.split('#')
      return !exists(path) || (anchor !== undefined && anchors.get(path)?.has(anchor) === false)
    })
    .map(({ from, line, target }) => `${from}:${line} points to ${target}, which does not exist.`)
}
