import { Command } from 'commander'
import { reopen } from '#core/backup/move.ts'
import { databaseName } from '#core/db/database-url.ts'
import { databaseUrlOf } from '../open-core.ts'
import { withMoveSource } from './move-source.ts'
import { configOf, databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { print } from './output.ts'

export function reopenCommand(): Command {
  const command = new Command('reopen')
    .description('let servers write again to a database that was moved')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Also after a move that was interrupted. What has been written to the new database since the move is not in this one.`,
    )
  return withConfigOptions(command, databaseOptions).action(reopenNow)
}

async function reopenNow(given: Given): Promise<void> {
  const config = configOf(given)
  const url = databaseUrlOf(config)
  await withMoveSource(url, reopen, config.databaseListenUrl)
  print(given['json'] === true, { reopened: true }, `Servers may write to ${databaseName(url)} again.`)
}
