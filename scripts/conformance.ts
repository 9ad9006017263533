// `npm run conformance -- <file>`: sends the cases of a file to a server and compares the HTML of the messages, as a
// browser parses it, with the expected HTML. Exits with 1 if a difference isn't explained in docs/markdown.md.
import { readFileSync } from 'node:fs'
import { type CaseFile, casesOf } from './conformance/cases.ts'
import { compareAll, type Result } from './conformance/compare.ts'

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: npm run conformance -- <file of cases>')
  process.exit(2)
}
const document = readFileSync(new URL('../docs/markdown.md', import.meta.url), 'utf8')
const explained = [...(document.split('## Differences')[1] ?? '').matchAll(/^- \*\*(.+?)\*\*/gm)].map(match => match[1])

const results = await compareAll(casesOf(JSON.parse(readFileSync(path, 'utf8')) as CaseFile))
const differences = results.flatMap(({ difference }) => difference ?? [])
for (const { name, input, expected, actual, reason } of differences) {
  console.log(`\n${name}: ${reason === undefined ? 'DIFFERENT' : `differs by its ${reason}`}`)
  if (reason === undefined) console.log(`${input}\n--- expected\n${expected}\n--- ours\n${actual}`)
}

console.log(`\n${'area'.padEnd(12)}${'cases'.padStart(6)}${'same'.padStart(6)}`)
for (const [area, inArea] of Map.groupBy(results, result => result.area))
  console.log(`${area.padEnd(12)}${String(inArea.length).padStart(6)}${String(same(inArea)).padStart(6)}`)
const unexplained = differences.filter(({ reason }) => reason === undefined || !explained.includes(reason))
console.log(`\n${same(results)} of ${results.length} the same, ${unexplained.length} differ without a reason.`)
for (const [reason, some] of Map.groupBy(differences, difference => difference.reason ?? 'no known reason'))
  console.log(`${some.length} differ: ${reason}`)
if (unexplained.length > 0) process.exitCode = 1

function same(some: readonly Result[]): number {
  return some.filter(({ difference }) => difference === undefined).length
}
