// The options of the server as flags of a subcommand, from the table in core/server/config.ts.
import { type Command, Option } from 'commander'
import { type Config, configOptions, type Option as ConfigOption, readConfig } from '#core/server/config.ts'
import { OperatorError } from '#core/base/errors.ts'

type OptionName = keyof typeof configOptions

/** The options of every subcommand that opens the database. */
export const databaseOptions = ['dataDir', 'databaseUrl'] as const satisfies OptionName[]
/** The options of subcommands that print the URL of an organization. */
export const addressOptions = ['port', ...databaseOptions, 'externalUrl'] as const satisfies OptionName[]
export const serverOptions = ['host', ...addressOptions, 'workers'] as const satisfies OptionName[]

/** The options on the command line, by the names of the flags in camelCase. */
export type Given = Readonly<Record<string, unknown>>

type Declared = ConfigOption<unknown>

export function withConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const { flag, variable, fallback, doc, read }: Declared = configOptions[name]
    if (flag === undefined) throw new Error(`${name} has no flag.`)
    const described = `${doc} (${variable}${fallback === undefined ? '' : `, default ${fallback}`})`
    addChecked(command, new Option(flag, described), read)
  }
  return command
}

/** A wrong value ends the command with exit code 2. */
export function addChecked(command: Command, option: Option, read: Declared['read']): void {
  command.addOption(option.argParser(text => checked(command, text, option.flags, read)))
}

/** The options that can only be set in the environment. */
export function variablesText(): string {
  const declared = Object.values<Declared>(configOptions).filter(({ flag }) => flag === undefined)
  const line = ({ variable, fallback, doc }: Declared): string =>
    `  ${variable}\n      ${doc}${fallback === undefined ? '' : ` (default ${fallback})`}`
  return `\nVariables:\n${declared.map(line).join('\n')}`
}

/** A wrong flag is an error of commander, with exit code 2; a wrong variable is not. */
function checked(command: Command, text: string, flag: string, read: Declared['read']): string {
  try {
    read(text, flag.replace(/ .*/, ''))
    return text
  } catch (error) {
    if (error instanceof OperatorError) command.error(`error: ${error.message}`)
    throw error
  }
}

/** The configuration: flags override the environment. */
export const configOf = (given: Given): Config => readConfig(process.env, Object.fromEntries(flagsOf(given)))

/** The flags as variables of the environment. */
export const variablesOf = (given: Given): Record<string, string> =>
  Object.fromEntries(flagsOf(given).map(([name, value]) => [configOptions[name].variable, value]))

const flagsOf = (given: Given): [OptionName, string][] =>
  Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(configOptions, name) && typeof value === 'string' ? [[name as OptionName, value]] : [],
  )

export const realmOption = (): Option =>
  new Option(
    '--realm <subdomain>',
    'subdomain of the organization; the organization without a subdomain unless given',
  ).default('')
export const jsonOption = (): Option => new Option('--json', 'print one line of JSON')
