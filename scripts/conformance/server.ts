// A server for the cases, in its own process, with a temporary database.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Account } from '#client/client.ts'

const main = join(import.meta.dirname, '../../src/main.cjs')
const owner = [
  '--owner-email',
  'owner@example.com',
  '--owner-name',
  'Owner',
  '--owner-password',
  'six bells at the pier',
]

interface RunningServer {
  readonly owner: Account
  readonly stop: () => Promise<void>
}

/** `externalUrl` is the organization's URL in the cases. */
export async function startServer(externalUrl: string): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-conformance-'))
  const env = {
    ...process.env,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_DATABASE_URL: undefined,
    PARLEY_PORT: '0',
    PARLEY_RATE_LIMITS: 'off',
    PARLEY_LOG_LEVEL: 'error',
    PARLEY_EXTERNAL_URL: externalUrl,
  }
  const made = execFileSync(process.execPath, [main, 'init', '--org', 'Cases', ...owner, '--json'], { env })
  const { email, api_key } = JSON.parse(String(made)) as { email: string; api_key: string }
  const child = spawn(process.execPath, [main, 'serve', '--json'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close')
  const failed = ended.then((): never => {
    throw new Error('The server did not start.')
  })
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    owner: { url, email, apiKey: api_key },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true })
    },
  }
}
