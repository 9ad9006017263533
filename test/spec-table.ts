// The table of the specification's operations in README.md, counted from the rows that test them.
//   node test/spec-table.ts           writes it
//   node test/spec-table.ts --check   fails when it is not up to date
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { clauses } from './spec/clauses.ts'
import type { Row } from './spec/row.ts'

/** Section 4 of the specification, in its order; the addendum's section E has the same numbers. */
const operations = [
  'PATCH /realm/user_settings_defaults',
  'GET /messages/{message_id}',
  'GET /users/{email}',
  'POST /fetch_api_key',
  'POST /drafts',
  'GET /drafts',
  'POST /messages/{message_id}/report',
  'POST /messages/flags',
  'POST /user_groups/{user_group_id}/members',
  'POST /user_groups/{user_group_id}/subgroups',
  'GET /user_groups',
  'PATCH /saved_snippets/{saved_snippet_id}',
  'POST /realm/playgrounds',
  'PATCH /realm/domains/{domain}',
  'GET /users/me',
  'DELETE /users/me',
  'POST /users/me/android_gcm_reg_id',
  'DELETE /users/me/android_gcm_reg_id',
  'DELETE /users/me/apns_device_token',
  'DELETE /invites/multiuse/{invite_id}',
]

const isRow = (value: any): value is Row => typeof value?.clause === 'string' && value.send !== undefined

async function allRows(): Promise<Row[]> {
  const files = globSync('*.ts', { cwd: 'test/spec' }).filter(file => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map(file => import(`./spec/${file}`)))
  const lists = modules.flatMap(module => Object.values<any>(module)).map(value => value?.rows ?? value)
  return [...new Set(lists.filter(Array.isArray).flat().filter(isRow))]
}

function tableOf(rows: readonly Row[]): string {
  const lines = operations.map((operation, index) => {
    const section = new RegExp(`^[4E]\\.${index + 1}(\\.|$)`)
    const own = Object.keys(clauses).filter(clause => section.test(clause))
    const tested = rows.filter(row => row.clause.split(' ').some(clause => section.test(clause)))
    if (own.length === 0 || tested.length === 0) throw new Error(`${operation} has no clause or no row.`)
    return `| 4.${index + 1} | \`${operation}\` | ${own.length} | ${tested.length} |`
  })
  return ['| Section | Operation | Clauses | Test rows |', '|---|---|---|---|', ...lines].join('\n')
}

const file = 'README.md'
const [begin, end] = ['<!-- spec-table -->', '<!-- /spec-table -->']
const text = readFileSync(file, 'utf8')
const [before, rest = ''] = text.split(begin)
const after = rest.split(end)[1]
if (after === undefined) throw new Error(`${file} has no ${begin} … ${end}.`)
const updated = `${before}${begin}\n${tableOf(await allRows())}\n${end}${after}`
if (!process.argv.includes('--check')) writeFileSync(file, updated)
else if (updated !== text) {
  process.stderr.write(`The table in ${file} is not up to date: run "npm run spec-table".\n`)
  process.exitCode = 1
}
