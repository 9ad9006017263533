// The test runner (test/run.ts), with tests that fail once or always.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { longDatabases, longestFirst, shortDatabases } from '../runner/plan.ts'
import { newFolder } from '#test/databases.ts'

async function run(files: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    PARLEY_TEST_FILES: `test/runner/fixtures/${files}.fixture.ts`,
    PARLEY_FIXTURES: newFolder('parley-fixtures-'),
  }
  const child = spawn(process.execPath, ['test/run.ts', '--sqlite'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, output }
}

void describe('the test runner', () => {
  void it('retries a failed file, and names it at the end if it then passes', async () => {
    const { code, output } = await run('{steady,unsteady-1}')
    assert.equal(code, 0, output)
    const [, end = ''] = output.split('2 files, 2 tests, 0 skipped, 0 failed')
    const name = 'test/runner/fixtures/unsteady-1.fixture.ts'
    assert.match(
      end,
      new RegExp(`\nunsteady: ${name}: unsteady 1 waits too little\nError: the fog of unsteady 1\n +at `),
    )
  })

  void it('fails if a file fails twice', async () => {
    const { code, output } = await run('{broken,steady,unsteady-1}')
    assert.equal(code, 1, output)
    assert.match(output, /\nFailed:\n✖ test\/runner\/fixtures\/broken\.fixture\.ts: fails always\n/)
    assert.equal(output.split('Once more, alone: test/runner/fixtures/broken').length, 2)
  })

  void it('fails if more than three files are unsteady', async () => {
    const { code, output } = await run('unsteady-*')
    assert.equal(code, 1, output)
    assert.match(
      output,
      /4 files, 4 tests, 0 skipped, 0 failed[^]*\nMore than 3 files are unsteady: that is a failure\.\n/,
    )
    const three = await run('unsteady-[123]')
    assert.equal(three.code, 0, three.output)
    assert.equal(three.output.match(/^unsteady: /gm)?.length, 3)
  })

  void it("doesn't repeat a file on a database in the size that `npm test` has run", () => {
    for (const [file, short, long] of [
      ['test/features/reactions/reactions.test.ts', 'sqlite', 'postgres'],
      ['test/features/reminders/reminders.test.ts', 'sqlite postgres', ''],
      ['test/features/message-flags/mark-read.test.ts', 'sqlite postgres', 'sqlite postgres'],
      ['test/core/slow-clients.test.ts', '', 'sqlite'],
      ['test/features/search/narrow-bounds.test.ts', '', 'sqlite postgres'],
      ['test/cli/serve.test.ts', 'sqlite postgres', 'postgres'],
      ['test/browser/login.test.ts', 'sqlite', ''],
      ['test/web/store.test.ts', 'sqlite', 'sqlite'],
      ['test/browser/details/sending.test.ts', '', 'sqlite'],
      ['test/web/windows.test.ts', 'sqlite postgres', ''],
    ] as const)
      assert.deepEqual([shortDatabases(file), longDatabases(file)], [short, long], file)
  })

  void it('starts with the longest files', () => {
    assert.deepEqual(longestFirst(['a', 'b', 'c', 'd', 'e'], { a: 1, b: 30, c: 20 }), ['b', 'c', 'e', 'd', 'a'])
  })
})
