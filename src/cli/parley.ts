// The `parley` command. It loads only the subcommand that is called, so the server starts fast.
import { Command, CommanderError } from 'commander'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import { ApiError } from '#core/contract/failure.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { FileStoreOutage } from '#core/files/outage.ts'
import { version } from '#features/server-info/public.ts'

/** Exit codes: 0 success, 1 failure (the message says why), 2 invalid usage. */
const failed = 1
const invalidUsage = 2

const subcommands: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    serve: async () => (await import('./serve.ts')).serveCommand(),
    init: async () => (await import('./organization.ts')).initCommand(),
    realm: async () => (await import('./realm.ts')).realmCommand(),
    user: async () => (await import('./user.ts')).userCommand(),
    'mail-test': async () => (await import('./mail-test.ts')).mailTestCommand(),
    migrate: async () => (await import('./migrate.ts')).migrateCommand(),
    backup: async () => (await import('./backup.ts')).backupCommand(),
    restore: async () => (await import('./restore.ts')).restoreCommand(),
    move: async () => (await import('./move.ts')).moveCommand(),
    reopen: async () => (await import('./reopen.ts')).reopenCommand(),
    check: async () => (await import('./check.ts')).checkCommand(),
    files: async () => (await import('./files.ts')).filesCommand(),
    demo: async () => (await import('./demo.ts')).demoCommand(),
    openapi: async () => (await import('./openapi.ts')).openapiCommand(),
  }),
)

/** Not listed: only `serve --workers` calls it. */
const worker = async (): Promise<Command> => (await import('./worker.ts')).workerCommand()

export async function parley(argv: readonly string[]): Promise<void> {
  try {
    const program = new Command('parley')
      .description('Team chat server')
      .version(version)
      .showHelpAfterError('(use --help to see all options)')
    const called = argv[2] === 'worker' ? worker : subcommands.get(argv[2] ?? '')
    for (const load of called === undefined ? subcommands.values() : [called]) program.addCommand(await load())
    throwInsteadOfExit(program)
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = report(error)
  }
}

/** Lets `report` choose the exit code. Commander has already printed the error. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride()
  command.commands.forEach(throwInsteadOfExit)
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : invalidUsage
  if (error instanceof OperatorError || error instanceof ApiError) console.error(error.message)
  else if (error instanceof DatabaseOutage) console.error(`Database unavailable: ${error.message}.`)
  else if (error instanceof FileStoreOutage) console.error(`File store unavailable: ${error.message}.`)
  else reportUnexpected(error)
  return failed
}

function reportUnexpected(error: unknown): void {
  if (process.env['PARLEY_LOG_LEVEL'] === 'debug') console.error(error)
  else console.error(`Unexpected error: ${messageOf(error)} (set PARLEY_LOG_LEVEL=debug to see the stack trace)`)
}
