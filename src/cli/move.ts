import { Command, Option } from 'commander'
import { move, type MovedTable } from '#core/backup/move.ts'
import { secondsOf, systemClock } from '#core/base/clock.ts'
import { OperatorError } from '#core/base/errors.ts'
import { databaseName } from '#core/db/database-url.ts'
import { withoutServers } from '#core/db/serve-lock.ts'
import { configOptions } from '#core/server/config.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { withMoveSource } from './move-source.ts'
import { addChecked, type Given, jsonOption } from './options.ts'
import { print, progressLine, table } from './output.ts'

export function moveCommand(): Command {
  const command = new Command('move').description('copy everything from one database into an empty one, all or nothing')
  addUrl(command, '--from <url>', 'database to copy')
  addUrl(command, '--to <url>', 'empty database to fill')
  return command
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
A URL is postgres://… or sqlite:FILE. Stop the servers first; afterwards start them with the new database.
The source is marked as moved, and no server starts on it; "parley reopen" removes the mark. A move that was killed can
be run again: it starts over.
Sessions and event queues are copied too, so people stay signed in and clients go on.
The new server needs the secret key of the old one: its secret.key in the data folder, or PARLEY_SECRET_KEY.`,
    )
    .action(moveNow)
}

const addUrl = (command: Command, flags: string, text: string): void =>
  addChecked(command, new Option(flags, text).makeOptionMandatory(), configOptions.databaseUrl.read)

async function moveNow(given: Given): Promise<void> {
  const [source, target] = [String(given['from']), String(given['to'])]
  if (source === target) throw new OperatorError('The source and the target are the same database.')
  const tables = await untilSignal(signal =>
    withMoveSource(source, from =>
      withoutServers(target, db =>
        move(
          from,
          { db, name: databaseName(target) },
          secondsOf(systemClock),
          progressLine(),
          rebuildSearchIndex,
          signal,
        ),
      ),
    ),
  )
  const rows = tables.reduce((sum, each) => sum + each.rows, 0)
  print(given['json'] === true, { rows, tables }, moveText(tables, rows, source, target))
}

/** A second signal ends the process at once. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const abort = (): void => stop.abort()
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.once(name, abort)
  try {
    return await work(stop.signal)
  } finally {
    for (const name of names) process.off(name, abort)
  }
}

function moveText(tables: readonly MovedTable[], rows: number, source: string, target: string): string {
  const lines = tables.map(({ name, rows: count, checksum }) => [name, String(count), checksum.slice(0, 16)])
  return [
    table([['table', 'rows', 'checksum'], ...lines]),
    '',
    `Copied ${rows} rows to ${databaseName(target)}. In every table the number of rows and the checksum agree.`,
    `No server starts on ${databaseName(source)} any more.`,
    'Start the server with --database-url and the new database, and with the same secret key.',
  ].join('\n')
}
