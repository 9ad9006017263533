// Two servers on one PostgreSQL: each delivers events that the other wrote, and either may be killed.
import { describe, it } from 'node:test'
import { init, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { Address, Crowd } from './crowd.ts'

const answersBetweenKills = 100

void describe('two servers on one database', { timeout: 300_000 }, () => {
  it(
    'a queue continues on the other server when its own is killed',
    { skip: !databaseKinds.includes('postgres') && 'needs PostgreSQL' },
    async t => {
      const here = await install(t, 'postgres', { PARLEY_RATE_LIMITS: 'off' })
      t.after(closeConnections)
      const owner = await init(here)
      const [first, second] = [await here.start(), await here.start()]
      const [senders, listeners] = [new Address(), new Address()]
      listeners.appear(first.url)
      senders.appear(second.url)
      const crowd = await Crowd.gather(first.url, owner)
      t.after(() => crowd.disperse())
      await crowd.begin(senders, listeners)
      await crowd.answered(answersBetweenKills)

      listeners.leave()
      first.child.kill('SIGKILL')
      await first.ended
      listeners.appear(second.url)
      await crowd.answered(answersBetweenKills)

      const third = await here.start()
      senders.leave()
      listeners.leave()
      second.child.kill('SIGKILL')
      await second.ended
      senders.appear(third.url)
      listeners.appear(third.url)
      await crowd.answered(answersBetweenKills)
      await crowd.compare(senders, here)
    },
  )
})
