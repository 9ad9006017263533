// Builds the web client and the server bundle for the tests that use them, if a source is newer.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const {
  isClientCurrent,
  isServerCurrent,
}: Record<'isClientCurrent' | 'isServerCurrent', () => boolean> = require('../../src/current-build.cjs')

export function buildFor(files: readonly string[], print: (line: string) => void): void {
  const usesClient = files.some(file => /^test\/(browser|web)\//.test(file))
  // Without a current bundle a process starts from the sources, which is slower but beats building for a few files.
  const usesBundle = files.includes('test/web/package.test.ts') || files.length > 20
  if ((usesClient && !isClientCurrent()) || (usesBundle && !isServerCurrent())) {
    print('Building the web client and the server …')
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  }
}
