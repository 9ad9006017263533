import { secondsOf } from '#core/base/clock.ts'
import { Command } from 'commander'
import { backUp } from '#core/backup/backup.ts'
import { databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { progressLine, print } from './output.ts'
import { withExistingCore } from './with-core.ts'

export function backupCommand(): Command {
  const command = new Command('backup')
    .description('copy the whole database into a file, as it is at one moment, while the server runs')
    .argument('<file>', 'file to write; readable by its owner only')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The file can be restored into SQLite and into PostgreSQL. It holds the uploaded files too, also those in the store that
PARLEY_FILES_URL names; a restore puts all of them into the database. It leaves out event queues and the search index. It holds
password hashes and sealed API keys, which can only be opened with the secret key: keep a copy of secret.key (or
PARLEY_SECRET_KEY) too, apart from the backup.`,
    )
  return withConfigOptions(command, databaseOptions).action(backUpNow)
}

async function backUpNow(file: string, given: Given): Promise<void> {
  await withExistingCore(given, async ({ db, server, clock }) => {
    const facts = { created_at: secondsOf(clock), secret_key_fingerprint: server.secrets.fingerprint }
    const rows = await backUp(db, file, facts, progressLine())
    print(given['json'] === true, { file, rows }, `${file} holds ${rows} rows.`)
  })
}
