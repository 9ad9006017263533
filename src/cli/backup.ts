import { secondsOf } from '#core/base/clock.ts'
import { Command } from 'commander'
import { backUp } from '#core/backup/backup.ts'
import { databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { amountOf, print, progressLine } from './output.ts'
import { withExistingCore } from './with-core.ts'

export function backupCommand(): Command {
  const command = new Command('backup')
    .description('back up the whole database to a file; the server can keep running')
    .argument('<file>', 'file to write; only its owner can read it')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The backup is a snapshot of one moment, and restores into SQLite or PostgreSQL. It includes uploaded files, even those
in the store at PARLEY_FILES_URL; a restore puts all of them into the database. It doesn't include event queues or the
search index. Password hashes and API keys in it are useless without the secret key, so keep a copy of secret.key (or
PARLEY_SECRET_KEY) too, in a different place.`,
    )
  return withConfigOptions(command, databaseOptions).action(backUpNow)
}

async function backUpNow(file: string, given: Given): Promise<void> {
  await withExistingCore(given, async ({ db, server, clock }) => {
    const facts = { created_at: secondsOf(clock), secret_key_fingerprint: server.secrets.fingerprint }
    const rows = await backUp(db, file, facts, progressLine())
    print(given['json'] === true, { file, rows }, `Backed up ${amountOf(rows, 'rows')} to ${file}.`)
  })
}
