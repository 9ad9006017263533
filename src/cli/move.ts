import { existsSync } from 'node:fs'
import { Command, Option } from 'commander'
import { move, type MovedTable } from '#core/backup/move.ts'
import { secondsOf, systemClock } from '#core/base/clock.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { databaseName, sqliteFile } from '#core/db/database-url.ts'
import { requireNewestSchema } from '#core/db/migrate.ts'
import { withoutServers } from '#core/db/serve-lock.ts'
import { configOptions } from '#core/server/config.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { addChecked, type Given, jsonOption } from './options.ts'
import { print, progressLine, table } from './output.ts'

export function moveCommand(): Command {
  const command = new Command('move').description('copy everything from one database into an empty one, all or nothing')
  for (const [flags, text] of [
    ['--from <url>', 'database to copy'],
    ['--to <url>', 'empty database to fill'],
  ] as const)
    addChecked(command, new Option(flags, text).makeOptionMandatory(), configOptions.databaseUrl.read)
  return command
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
A URL is postgres://… or sqlite:FILE. Stop every server of both databases first: the move is refused while one runs.
The source stays as it is. Sessions and event queues are copied too, so people stay signed in and clients go on.
The new server needs the secret key of the old one: its secret.key in the data folder, or PARLEY_SECRET_KEY.`,
    )
    .action(moveNow)
}

async function moveNow(given: Given): Promise<void> {
  const [source, target] = [String(given['from']), String(given['to'])]
  if (source === target) throw new OperatorError('The source and the target are the same database.')
  const file = sqliteFile(source)
  if (file !== undefined && !existsSync(file)) throw new OperatorError(`There is no database ${file}.`)
  const tables = await withoutServers(source, async from => {
    await from.long.read(requireNewestSchema)
    return withoutServers(target, to => move(from, to, secondsOf(systemClock), progressLine(), rebuildSearchIndex))
  })
  const rows = tables.reduce((sum, each) => sum + each.rows, 0)
  print(given['json'] === true, { rows, tables }, moveText(tables, rows, target))
}

function moveText(tables: readonly MovedTable[], rows: number, target: string): string {
  const lines = tables.map(({ name, rows: count, checksum }) => [name, String(count), checksum.slice(0, 16)])
  return [
    table([['table', 'rows', 'checksum'], ...lines]),
    '',
    `Copied ${rows} rows to ${databaseName(target)}. In every table the number of rows and the checksum agree.`,
    'Start the server with --database-url and this database, and with the same secret key.',
  ].join('\n')
}
