// `parley files …`: where the bytes of uploaded files are.
import { Command, Option } from 'commander'
import { OperatorError } from '#core/base/errors.ts'
import { moveFiles } from '#core/files/move-files.ts'
import { fileStoreOf } from '#core/files/object-store.ts'
import { databaseOptions, type Given, jsonOption, withConfigOptions } from './options.ts'
import { print, progressLine } from './output.ts'
import { withExistingCore } from './with-core.ts'

export function filesCommand(): Command {
  const move = new Command('move')
    .description('move uploaded files between the database and the store that PARLEY_FILES_URL names')
    .addOption(
      new Option('--to <place>', 'new place of all files').choices(['store', 'database']).makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The server may run meanwhile. The checksum of each file is checked before its old bytes are removed. If the command is
interrupted, run it again: it goes on with the files that are left. "parley serve --help" describes PARLEY_FILES_URL,
PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY; the command needs them too. To leave the store for good, stop the
server, move the files into the database, and start the server without PARLEY_FILES_URL.`,
    )
  return new Command('files')
    .description('move uploaded files into a store outside the database, or back')
    .addCommand(withConfigOptions(move, databaseOptions).action(moveNow))
}

async function moveNow(given: Given): Promise<void> {
  const to = given['to'] === 'store' ? 'store' : 'database'
  await withExistingCore(given, async ({ db, server, clock }) => {
    const store = fileStoreOf(server)
    if (store === undefined) throw new OperatorError('Set PARLEY_FILES_URL, the address of the store, first.')
    const showProgress = progressLine('files')
    const result = await moveFiles({ db, store, clock }, to, (done, of) => showProgress('Move', done, of))
    const { moved, skipped } = result
    const text = `Moved ${moved} files into the ${to}.`
    print(given['json'] === true, { to, ...result }, skipped === 0 ? text : `${text} ${skipped} changed meanwhile.`)
  })
}
