import { Command } from 'commander'
import { systemClock } from '#core/base/clock.ts'
import { knownMasterKey, makeSecrets } from '#core/server/secrets.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { restore, usableBackup } from '#core/backup/restore.ts'
import { lockForServing } from '#core/db/serve-lock.ts'
import { databaseUrlOf, now } from '../open-core.ts'
import { configOf, databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { progressLine, print } from './output.ts'

export function restoreCommand(): Command {
  const command = new Command('restore')
    .description('fill an empty database from a backup, all or nothing')
    .argument('<file>', 'file that backup wrote')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The secret key of the server that was backed up must be there first: its secret.key in the data folder, or
PARLEY_SECRET_KEY. Stop the server before restoring.`,
    )
  return withConfigOptions(command, databaseOptions).action(restoreNow)
}

async function restoreNow(file: string, given: Given): Promise<void> {
  const config = configOf(given)
  const key = knownMasterKey(config)
  await usableBackup(file, key === undefined ? undefined : makeSecrets(key).fingerprint)
  const unlock = lockForServing(databaseUrlOf(config))
  const db = await openDatabase(databaseUrlOf(config), withoutServer)
  try {
    const rows = await restore(db, file, now(systemClock), progressLine(), rebuildSearchIndex)
    print(given['json'] === true, { file, rows }, `Restored ${rows} rows from ${file}.`)
  } finally {
    await db.close()
    unlock()
  }
}
