import { Command } from 'commander'
import { secondsOf, systemClock } from '#core/base/clock.ts'
import { knownMasterKey, makeSecrets } from '#core/server/secrets.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { restore, requireUsableBackup } from '#core/backup/restore.ts'
import { withoutServers } from '#core/db/serve-lock.ts'
import { databaseUrlOf } from '../open-core.ts'
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
  await requireUsableBackup(file, key === undefined ? undefined : makeSecrets(key).fingerprint)
  const rows = await withoutServers(
    databaseUrlOf(config),
    db => restore(db, file, secondsOf(systemClock), progressLine(), rebuildSearchIndex),
    config.databaseListenUrl,
  )
  print(given['json'] === true, { file, rows }, `Restored ${rows} rows from ${file}.`)
}
