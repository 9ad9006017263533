import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { OperatorError } from '#core/base/errors.ts'
import { type CheckResult, runCheck } from '#core/check/check.ts'
import { databaseChecks } from '#core/check/database-checks.ts'
import { withoutServer } from '#core/db/database.ts'
import { sqliteFile } from '#core/db/database-url.ts'
import { requireNewestSchema } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'
import { messageChecks } from '#features/messages/operator.ts'
import { uploadChecks } from '#features/uploads/operator.ts'
import { databaseUrlOf } from '../open-core.ts'
import { configOf, databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { amountOf, progressLine } from './output.ts'

const checks = [...databaseChecks, ...messageChecks, ...uploadChecks]

export function checkCommand(): Command {
  const command = new Command('check')
    .description('check the database for corruption; the server can keep running')
    .option('--repair', 'fix what can be rebuilt (see below)')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Prints one line per check. The exit code is 1 if problems remain.
--repair rebuilds the search index, the topic list, counts and other derived data, deletes unreachable rows and files,
and ends event queues whose position is missing from the log. It changes nothing else.`,
    )
  return withConfigOptions(command, databaseOptions).action(checkNow)
}

async function checkNow(given: Given): Promise<void> {
  const config = configOf(given)
  const url = databaseUrlOf(config)
  const file = sqliteFile(url)
  if (file !== undefined && !existsSync(file)) throw new OperatorError(`Database not found: ${file}.`)
  const db = await openDatabase(url, { ...withoutServer, listenUrl: config.databaseListenUrl })
  const results: CheckResult[] = []
  try {
    await db.long.read(requireNewestSchema)
    for (const check of checks) {
      const options = { repair: given['repair'] === true, progress: progressLine(check.unit) }
      const result = await runCheck(db, check, options)
      results.push(result)
      if (given['json'] !== true) console.log(resultText(result))
    }
  } finally {
    await db.close()
  }
  if (given['json'] === true) console.log(JSON.stringify({ checks: results }))
  const failed = results.filter(({ problems }) => problems > 0)
  if (failed.length > 0) throw new OperatorError(adviceFor(failed))
}

function resultText({ name, unit, counted, leftOut, problems, repaired, examples }: CheckResult): string {
  if (leftOut !== undefined) return `– ${name}: skipped, because ${leftOut}`
  const parts = [
    ...(problems > 0 ? [amountOf(problems, 'problems')] : []),
    ...(repaired > 0 ? [`${repaired} repaired`] : []),
    amountOf(counted, unit),
  ]
  return [
    `${problems > 0 ? '✖' : '✔'} ${name}: ${parts.join(', ')}`,
    ...examples.map(text => `    ${text}`),
    ...(problems + repaired > examples.length && examples.length > 0 ? ['    …'] : []),
  ].join('\n')
}

function adviceFor(failed: readonly CheckResult[]): string {
  const sum = (kind: 'problems' | 'repairable'): number => failed.reduce((total, result) => total + result[kind], 0)
  const [problems, repairable] = [sum('problems'), sum('repairable')]
  const found = `The database has ${amountOf(problems, 'problems')}.`
  if (repairable === 0) return `${found} None can be repaired: restore a backup.`
  return `${found} Run "parley check --repair" to fix ${repairable} of them.`
}
