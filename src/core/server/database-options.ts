// The addresses of PostgreSQL depend on each other.
import type { Config } from './config.ts'
import { OperatorError } from '#core/base/operator-error.ts'

type Options = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databaseReadUrl'>

export function requireDatabase({ databaseUrl, databaseListenUrl, databaseReadUrl }: Options): void {
  if (databaseUrl?.startsWith('postgres') === true) return
  if (databaseReadUrl !== undefined)
    throw new OperatorError(
      'PARLEY_DATABASE_READ_URL needs PARLEY_DATABASE_URL, the address of the primary PostgreSQL.',
    )
  if (databaseListenUrl !== undefined)
    throw new OperatorError('PARLEY_DATABASE_LISTEN_URL needs PARLEY_DATABASE_URL, the address of PgBouncer.')
}
