// A published package carries the built web client and the bundled server.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryFolder } from '#test/command.ts'

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' })

void it("a package contains the program and the built web client, but no tests, and starts where it's installed", t => {
  const folder = temporaryFolder(t)
  const printed = run('npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [packed] = Object.values(
    JSON.parse(printed) as Record<string, { filename: string; files: readonly { path: string }[] }>,
  )
  const paths = new Set(packed?.files.map(({ path }) => path))
  const built = readdirSync('build', { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  assert.ok(built.length > 10)
  for (const { parentPath, name } of built) assert.ok(paths.has(`${parentPath}/${name}`), name)
  assert.deepEqual(
    [...paths].filter(path => path.startsWith('test/')),
    [],
  )

  run('tar', 'xzf', join(folder, packed?.filename ?? ''), '-C', folder)
  mkdirSync(join(folder, 'node_modules'))
  const installed = join(folder, 'node_modules/parley')
  renameSync(join(folder, 'package'), installed)
  // npm gives each file the time of its installation.
  const now = new Date()
  for (const entry of readdirSync(join(installed, 'src'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), now, now)
  assert.match(run(process.execPath, join(installed, 'src/main.cjs'), 'serve', '--help'), /run the server/)
})
