import { Command } from 'commander'
import { secondsOf, systemClock } from '#core/base/clock.ts'
import { knownMasterKey, makeSecrets } from '#core/server/secrets.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { restore, requireUsableBackup } from '#core/backup/restore.ts'
import { withoutServers } from '#core/db/serve-lock.ts'
import { databaseUrlOf } from '../open-core.ts'
import { configOf, databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { amountOf, print, progressLine } from './output.ts'

export function restoreCommand(): Command {
  const command = new Command('restore')
    .description('restore a backup into an empty database, all or nothing')
    .argument('<file>', 'backup file')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Stop the server first. You need the secret key of the server that was backed up: put its secret.key into the data
folder, or set PARLEY_SECRET_KEY.`,
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
  print(given['json'] === true, { file, rows }, `Restored ${amountOf(rows, 'rows')} from ${file}.`)
}
