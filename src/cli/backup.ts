import { Command } from 'commander'
import { backUp } from '#core/backup/backup.ts'
import { now } from '../open-core.ts'
import { databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { progressLine, tell } from './output.ts'
import { withExistingCore } from './with-core.ts'

export function backupCommand(): Command {
  const command = new Command('backup')
    .description('copy the whole database into a file, as it is at one moment, while the server runs')
    .argument('<file>', 'file to write; readable by its owner only')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The file can be restored into SQLite and into PostgreSQL. It leaves out event queues and the search index. It holds
password hashes and sealed API keys, which can only be opened with the secret key: keep a copy of secret.key (or
PARLEY_SECRET_KEY) too, apart from the backup.`,
    )
  return withConfigOptions(command, databaseOptions).action(backUpNow)
}

async function backUpNow(file: string, given: Given): Promise<void> {
  await withExistingCore(given, async ({ db, server, clock }) => {
    const facts = { created_at: now(clock), secret_key_fingerprint: server.secrets.fingerprint }
    const rows = await backUp(db, file, facts, progressLine())
    tell(given['json'] === true, { file, rows }, `${file} holds ${rows} rows.`)
  })
}
