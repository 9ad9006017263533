// `--watch`: the events of the demo, one line for each.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clientOf, logIn } from '#client/client.ts'
import { inPairs, install, type Served } from '#test/command.ts'
import { mainKinds } from '#test/long.ts'

const password = 'lantern-bay-at-midnight'

async function lineOf({ nextLine }: Served, pattern: RegExp): Promise<string> {
  for (;;) {
    const line = await nextLine()
    if (pattern.test(line)) return line
  }
}

/** Another user sends a message; the owner watches. */
async function talk(url: string): Promise<void> {
  const client = clientOf(await logIn(url, 'priya.venn@lantern-bay.example', password))
  await client.call('POST /messages', { type: 'channel', to: 'general', topic: 'Welcome', content: 'Hello\nyou' })
}
const told = /^ +\d+ {2}message {23}Priya Venn in #general > Welcome: Hello you$/

for (const kind of mainKinds()) {
  void describe(`watching the demo (${kind})`, inPairs, () => {
    it('in the server that runs the demo', async t => {
      const here = await install(t, kind)
      const served = here.serve('--demo', '--watch')
      const [, url = ''] = /running at (\S+)/.exec(await served.nextLine()) ?? []
      await lineOf(served, /^Watching as ingrid\.castellan@/)
      await talk(url)
      assert.match(await lineOf(served, / message /), told)
      assert.equal((await served.stop()).code, 0)
    })

    it('with a server that is already running', async t => {
      const here = await install(t, kind)
      const { url } = await here.start('--demo')
      const watching = here.run('demo', '--watch')
      await lineOf(watching, /^Watching as /)
      await talk(url)
      assert.match(await lineOf(watching, / message /), told)
      assert.equal((await watching.stop()).code, 0)
    })

    it('without the demo is refused', async t => {
      const here = await install(t, kind)
      const { code, stderr } = await here.parley('serve', '--watch')
      assert.deepEqual([code, stderr.trim()], [1, '--watch works only with --demo.'])
    })
  })
}
