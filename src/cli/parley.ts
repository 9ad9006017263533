// The `parley` command: one file per group of subcommands.
import { Command, CommanderError } from 'commander'
import { OperatorError } from '#core/base/operator-error.ts'
import { version } from '#features/server-info/version.ts'
import { openapiCommand } from './openapi.ts'
import { serveCommand } from './serve.ts'

/** Exit codes: 0 done, 1 could not be done (the sentence says why), 2 called wrongly. */
const couldNot = 1
const calledWrongly = 2

export async function parley(argv: readonly string[]): Promise<void> {
  const program = new Command('parley')
    .description('A team-chat server: one process, one command.')
    .version(version)
    .showHelpAfterError('(add --help for the options)')
  for (const command of [serveCommand(), openapiCommand()]) program.addCommand(command)
  exitWithoutThrowing(program)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = report(error)
  }
}

/** Lets us choose the exit code; commander has already said what was wrong. */
function exitWithoutThrowing(command: Command): void {
  command.exitOverride()
  command.commands.forEach(exitWithoutThrowing)
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : calledWrongly
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  return couldNot
}
