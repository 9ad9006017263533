// `parley files …`: where uploaded files are stored.
import { Command, Option } from 'commander'
import { OperatorError } from '#core/base/errors.ts'
import { moveFiles } from '#core/files/move-files.ts'
import { fileStoreOf } from '#core/files/object-store.ts'
import { databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { amountOf, print, progressLine } from './output.ts'
import { withExistingCore } from './with-core.ts'

export function filesCommand(): Command {
  const move = new Command('move')
    .description('move uploaded files between the database and the store at PARLEY_FILES_URL')
    .addOption(
      new Option('--to <place>', 'where to move all files').choices(['store', 'database']).makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The server can keep running. Each file is deleted from its old place only after the checksum of the copy matches. If
the command is interrupted, run it again to continue. It needs PARLEY_FILES_URL, PARLEY_FILES_ACCESS_KEY and
PARLEY_FILES_SECRET_KEY (see "parley serve --help"). To stop using the store, stop the server, move the files into the
database, and start the server without PARLEY_FILES_URL.`,
    )
  return new Command('files')
    .description('manage where uploaded files are stored')
    .addCommand(withConfigOptions(move, databaseOptions).action(moveNow))
}

async function moveNow(given: Given): Promise<void> {
  const to = given['to'] === 'store' ? 'store' : 'database'
  await withExistingCore(given, async ({ db, server, clock }) => {
    const store = fileStoreOf(server)
    if (store === undefined) throw new OperatorError('Set PARLEY_FILES_URL to the address of the store first.')
    const showProgress = progressLine('files')
    const result = await moveFiles({ db, store, clock }, to, (done, of) => showProgress('Move', done, of))
    const { moved, skipped } = result
    const text = `Moved ${amountOf(moved, 'files')} to the ${to}.`
    print(
      given['json'] === true,
      { to, ...result },
      skipped === 0 ? text : `${text} Skipped ${skipped} that changed meanwhile.`,
    )
  })
}
