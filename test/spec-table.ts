// What the rows of the specification prove: docs/spec/coverage.md, and the table of operations in README.md.
//   node test/spec-table.ts           writes both
//   node test/spec-table.ts --check   fails when one is not up to date
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { headingsOf } from '#scripts/headings.ts'
import { type Clause, clauses } from './spec/clauses.ts'
import type { Row } from '#test/row.ts'

interface FiledRow {
  readonly file: string
  readonly clauses: readonly string[]
}

const isRow = (value: any): value is Row => typeof value?.clause === 'string' && value.send !== undefined

/** A file that re-exports another one's rows doesn't count them again. */
async function allRows(): Promise<FiledRow[]> {
  const seen = new Map<Row, string>()
  for (const file of globSync('test/**/*.rows.ts').sort()) {
    const exported = Object.values<any>(await import(resolve(file))).map(value => value?.rows ?? value)
    for (const row of exported.filter(Array.isArray).flat().filter(isRow)) if (!seen.has(row)) seen.set(row, file)
  }
  return [...seen].map(([row, file]) => ({ file, clauses: row.clause.split(' ') }))
}

const rows = await allRows()
const rowsOf = (some: readonly Clause[]): FiledRow[] => {
  const ids = new Set(some.map(({ id }) => id))
  return rows.filter(row => row.clauses.some(id => ids.has(id)))
}
const table = (head: readonly string[], lines: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')

function operationsTable(): string {
  const sections = [...Map.groupBy(clauses, ({ document, section }) => `${document} ${section}`).values()]
  const operations = sections.filter(([first]) => /^`[A-Z]+ \/\S*`$/.test((first as Clause).section))
  return table(
    ['Operation', 'Clauses', 'Test rows'],
    operations.map(own => {
      const { document, section } = own[0] as Clause
      const [heading] = headingsOf(`## ${section}`)
      return [`[${section}](docs/spec/${document}#${heading?.anchor})`, own.length, rowsOf(own).length]
    }),
  )
}

function coverage(): string {
  const parts = [...Map.groupBy(clauses, ({ document }) => document)].map(([document, own]) => {
    const lines = own.map(clause => {
      const proving = rowsOf([clause])
      const files = [
        ...new Set(proving.map(({ file }) => `[${file.replace(/^test\/(features\/)?/, '')}](../../${file})`)),
      ]
      return [`[${clause.name}](${document}#${clause.name})`, proving.length, files.join(', ')]
    })
    return `## ${document}\n\n${table(['Clause', 'Rows', 'In'], lines)}\n`
  })
  return `# What proves each clause

Made from the rows of the tests (\`*.rows.ts\`) by \`npm run spec-table\`; do not edit it by hand. \`npm test -- spec\` runs
them and prints each as the clauses that it proves and a title.

${parts.join('\n')}`
}

function inReadme(): string {
  const [begin, end] = ['<!-- spec-table -->', '<!-- /spec-table -->']
  const [before, rest = ''] = readFileSync('README.md', 'utf8').split(begin)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`README.md has no ${begin} … ${end}.`)
  return `${before}${begin}\n${operationsTable()}\n${end}${after}`
}

for (const [file, text] of [
  ['docs/spec/coverage.md', coverage()],
  ['README.md', inReadme()],
] as const)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is not up to date: run "npm run spec-table".\n`)
    process.exitCode = 1
  }
