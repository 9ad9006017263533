// The options of a pooler before PostgreSQL depend on each other.
import type { Config } from './config.ts'
import { OperatorError } from '#core/base/operator-error.ts'

type Options = Pick<Config, 'databaseUrl' | 'databaseListenUrl'>

export function requirePooler({ databaseUrl, databaseListenUrl }: Options): void {
  if (databaseListenUrl !== undefined && databaseUrl?.startsWith('postgres') !== true)
    throw new OperatorError('PARLEY_DATABASE_LISTEN_URL needs PARLEY_DATABASE_URL, the address of PgBouncer.')
}
