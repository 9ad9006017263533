// The server is killed repeatedly, while requests are running.
import { describe, it } from 'node:test'
import { init, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { closeConnections } from '#test/http.ts'
import { size } from '#test/long.ts'
import { Address, Crowd } from './crowd.ts'

const rounds = size(3, 8)
/** Less than the senders have in flight, and much more: eight rounds have eight numbers from 1 to 130. */
const answersOf = (round: number): number => 1 + ((round * 37) % 130)

void describe('a killed server', { timeout: 300_000 }, () => {
  for (const kind of databaseKinds)
    it(`loses no confirmed message and no cursor, and invents nothing (${kind})`, async t => {
      const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off', PARLEY_PORT: String(await freePort()) })
      t.after(closeConnections)
      const owner = await init(here)
      const address = new Address()
      let server = await here.start()
      address.appear(server.url)
      const crowd = await Crowd.gather(server.url, owner)
      t.after(() => crowd.disperse())
      await crowd.begin(address, address)
      for (let round = 0; round < rounds; round++) {
        await crowd.answered(answersOf(round))
        address.leave()
        server.child.kill('SIGKILL')
        await server.ended
        server = await here.start()
        address.appear(server.url)
      }
      await crowd.compare(address, here)
    })
})
