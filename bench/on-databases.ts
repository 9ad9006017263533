// Runs a measurement that uses a test server, once for each database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseKind } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { makeTemplates } from '#test/templates.ts'

/** The databases named on the command line. */
export const namedDatabases = (['sqlite', 'postgres'] as const).filter(kind => process.argv.includes(`--${kind}`))

export async function onDatabases(
  kinds: readonly DatabaseKind[],
  measure: (kind: DatabaseKind) => Promise<void>,
): Promise<void> {
  const measured = process.env['PARLEY_BENCH_DATABASE'] as DatabaseKind | undefined
  if (measured !== undefined) return measure(measured)
  const server = kinds.includes('postgres') ? await startPostgres() : undefined
  const templates = await makeTemplates(server?.url)
  try {
    // A process reads the database URLs when it starts.
    for (const kind of kinds) {
      const env = { ...process.env, ...templates.variables, PARLEY_BENCH_DATABASE: kind }
      const [code] = await once(spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }), 'exit')
      if (code !== 0) process.exitCode = 1
    }
  } finally {
    await templates.drop()
    await server?.stop()
  }
}
