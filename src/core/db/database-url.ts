// The address of a database, as in the configuration.
const scheme = 'sqlite:'

/** The file of a SQLite database; undefined for PostgreSQL. */
export const sqliteFile = (url: string): string | undefined =>
  url.startsWith(scheme) ? url.slice(scheme.length) : undefined

/** The name of a database for messages, without its password. */
export function databaseName(url: string): string {
  const file = sqliteFile(url)
  if (file !== undefined) return file
  const { host, pathname } = new URL(url)
  return `${pathname.slice(1)} at ${host}`
}
