// Command-line flags for the server options in core/server/config.ts.
import { type Command, Option } from 'commander'
import { type Config, configOptions, type Option as ConfigOption, readConfig } from '#core/server/config.ts'
import { OperatorError } from '#core/base/errors.ts'

type OptionName = keyof typeof configOptions

/** For every subcommand that opens the database. */
export const databaseOptions = ['dataDir', 'databaseUrl'] as const satisfies OptionName[]
/** For subcommands that print the URL of an organization. */
export const addressOptions = ['port', ...databaseOptions, 'externalUrl'] as const satisfies OptionName[]
export const serverOptions = ['host', ...addressOptions, 'workers'] as const satisfies OptionName[]

/** Options from the command line, keyed by flag name in camelCase. */
export type Given = Readonly<Record<string, unknown>>

type Declared = ConfigOption<unknown>

export function withConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const { flag, variable, fallback, doc, read }: Declared = configOptions[name]
    if (flag === undefined) throw new Error(`${name} has no flag`)
    const described = `${doc} (${variable}${fallback === undefined ? '' : `, default ${fallback}`})`
    addChecked(command, new Option(flag, described), read)
  }
  return command
}

/** An invalid value ends the command with exit code 2. */
export function addChecked(command: Command, option: Option, read: Declared['read']): void {
  command.addOption(option.argParser(text => checked(command, text, option.flags, read)))
}

/** Options that can only be set in the environment. */
export function variablesText(): string {
  const declared = Object.values<Declared>(configOptions).filter(({ flag }) => flag === undefined)
  const line = ({ variable, fallback, doc }: Declared): string =>
    `  ${variable}\n      ${doc}${(fallback ?? '') === '' ? '' : ` (default ${fallback})`}`
  return `\nEnvironment variables:\n${declared.map(line).join('\n')}`
}

/** An invalid flag is a commander error, with exit code 2; an invalid variable isn't. */
function checked(command: Command, text: string, flag: string, read: Declared['read']): string {
  try {
    read(text, flag.replace(/ .*/, ''))
    return text
  } catch (error) {
    if (error instanceof OperatorError) command.error(`error: ${error.message}`)
    throw error
  }
}

/** Flags override the environment. */
export const configOf = (given: Given): Config => readConfig(process.env, Object.fromEntries(flagsOf(given)))

/** The flags as environment variables. */
export const variablesOf = (given: Given): Record<string, string> =>
  Object.fromEntries(flagsOf(given).map(([name, value]) => [configOptions[name].variable, value]))

const flagsOf = (given: Given): [OptionName, string][] =>
  Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(configOptions, name) && typeof value === 'string' ? [[name as OptionName, value]] : [],
  )

export const realmOption = (): Option =>
  new Option(
    '--realm <subdomain>',
    'subdomain of the organization (default: the organization without a subdomain)',
  ).default('')
export const jsonOption = (): Option => new Option('--json', 'print the result as one line of JSON')
