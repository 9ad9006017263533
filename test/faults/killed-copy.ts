// Run by interrupted-copy.test.ts: a restore or a move that kills its own process at the end of a step.
import { move } from '#core/backup/move.ts'
import { restore } from '#core/backup/restore.ts'
import { withoutServers } from '#core/db/serve-lock.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'

const [command, step, from = '', to = '', name = ''] = process.argv.slice(2)

function killAt(ended: string, done: number, of: number): void {
  if (ended === step && done >= of) process.kill(process.pid, 'SIGKILL')
}

await withoutServers(to, async db => {
  if (command === 'restore') return void (await restore(db, from, 1, killAt, rebuildSearchIndex))
  const { signal } = new AbortController()
  await withoutServers(from, source => move(source, { db, name }, 1, killAt, rebuildSearchIndex, signal))
})
