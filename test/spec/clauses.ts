// The clauses of the specification, read from docs/spec: each third-level heading is one.
import { globSync, readFileSync } from 'node:fs'
import { headingsOf } from '#scripts/headings.ts'

export interface Clause {
  /** As in `drafts#one-channel`. */
  readonly id: string
  readonly document: string
  readonly name: string
  /** The heading above it: an operation, or a subject. */
  readonly section: string
}

const folder = 'docs/spec'

export const clauses: readonly Clause[] = globSync('*.md', { cwd: folder })
  .filter(document => document !== 'coverage.md')
  .sort()
  .flatMap(clausesOf)

function clausesOf(document: string): Clause[] {
  const found: Clause[] = []
  let section = ''
  for (const { level, text } of headingsOf(readFileSync(`${folder}/${document}`, 'utf8'))) {
    if (level === 2) section = text
    if (level !== 3) continue
    if (!/^[a-z0-9-]+$/.test(text)) throw new Error(`${document}: "${text}" is not the name of a clause.`)
    const id = `${document.replace(/\.md$/, '')}#${text}`
    if (found.some(clause => clause.id === id)) throw new Error(`${id} is declared twice.`)
    found.push({ id, document, name: text, section })
  }
  return found
}
