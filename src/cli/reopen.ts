import { Command } from 'commander'
import { type Database, serverWide } from '#core/db/database.ts'
import { databaseName } from '#core/db/database-url.ts'
import { unmarkMoved } from '#core/db/copy-marks.ts'
import { removeOldMoveTriggers } from '#core/db/old-move-triggers.ts'
import { databaseUrlOf } from '../open-core.ts'
import { withMoveSource } from './move-source.ts'
import { configOf, databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { print } from './output.ts'

export function reopenCommand(): Command {
  const command = new Command('reopen')
    .description('let servers use a database again after a move')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Works after an interrupted move too. This database won't have anything written to the new one since the move.`,
    )
  return withConfigOptions(command, databaseOptions).action(reopenNow)
}

async function reopenNow(given: Given): Promise<void> {
  const config = configOf(given)
  const url = databaseUrlOf(config)
  await withMoveSource(url, reopen, config.databaseListenUrl)
  print(given['json'] === true, { reopened: true }, `Servers can use ${databaseName(url)} again.`)
}

async function reopen(db: Database): Promise<void> {
  await removeOldMoveTriggers(db)
  await db.write(serverWide, unmarkMoved)
}
