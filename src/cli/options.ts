// The options of the server as flags of a subcommand, read from the one table in core/base/config.ts.
import type { Command } from 'commander'
import { type Config, configOptions, readConfig } from '#core/base/config.ts'

type OptionName = keyof typeof configOptions

/** What every subcommand that opens the database needs. */
export const databaseOptions = ['dataDir', 'databaseUrl'] as const satisfies OptionName[]
export const serverOptions = ['port', 'host', 'dataDir', 'databaseUrl', 'externalUrl'] as const satisfies OptionName[]

export function withConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const { flag, variable, fallback, doc } = configOptions[name] as {
      flag?: string
      variable: string
      fallback?: string
      doc: string
    }
    if (flag === undefined) throw new Error(`${name} has no flag.`)
    command.option(flag, `${doc} (${variable}${fallback === undefined ? '' : `, default ${fallback}`})`)
  }
  return command
}

/** The flags that were given, over the environment. */
export function configOf(given: Readonly<Record<string, unknown>>): Config {
  const flags = Object.fromEntries(
    Object.keys(configOptions)
      .filter(name => typeof given[name] === 'string')
      .map(name => [name, given[name] as string]),
  )
  return readConfig(process.env, flags)
}
