import { Command } from 'commander'
import { databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { amountOf, print } from './output.ts'
import { withCore } from './with-core.ts'

export function migrateCommand(): Command {
  const command = new Command('migrate')
    .description('migrate the database to the latest schema (serve does this automatically)')
    .addOption(jsonOption())
  return withConfigOptions(command, databaseOptions).action(migrateNow)
}

async function migrateNow(given: Given): Promise<void> {
  let applied = 0
  await withCore(
    given,
    async () => {
      const text = applied === 0 ? 'The database is up to date.' : `Applied ${amountOf(applied, 'migrations')}.`
      print(given['json'] === true, { applied }, text)
    },
    (version, of) => {
      applied++
      console.error(`Applied migration ${version} of ${of}.`)
    },
  )
}
