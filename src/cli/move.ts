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
import { amountOf, print, progressLine, table } from './output.ts'

export function moveCommand(): Command {
  const command = new Command('move').description('move everything from one database to an empty one, all or nothing')
  addUrl(command, '--from <url>', 'database to copy')
  addUrl(command, '--to <url>', 'empty database to fill')
  return command
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
URLs are postgres://… or sqlite:FILE. Stop all servers first, and start them with the new database afterwards.
The source is marked as moved, and servers refuse to start on it; "parley reopen" removes the mark. If a move is
killed, run it again: it starts over.
Sessions and event queues move too, so people stay signed in and clients don't notice.
The new server needs the old secret key: its secret.key in the data folder, or PARLEY_SECRET_KEY.`,
    )
    .action(moveNow)
}

const addUrl = (command: Command, flags: string, text: string): void =>
  addChecked(command, new Option(flags, text).makeOptionMandatory(), configOptions.databaseUrl.read)

async function moveNow(given: Given): Promise<void> {
  const [source, target] = [String(given['from']), String(given['to'])]
  if (source === target) throw new OperatorError('Source and target are the same database.')
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

/** A second signal kills the process. */
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
    `Moved ${amountOf(rows, 'rows')} to ${databaseName(target)}. Row counts and checksums match for every table.`,
    `Servers will refuse to start on ${databaseName(source)}.`,
    'Start the server with --database-url set to the new database, and with the same secret key.',
  ].join('\n')
}
