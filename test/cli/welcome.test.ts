// Which new organizations start with welcome messages: the one from a first start, and others on the operator's request.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstLogin, init, inPairs, install, type Installation, organization, type Owner } from '#test/command.ts'
import { basic, rawRequest } from '#test/http.ts'
import { mainKinds } from '#test/long.ts'
import { valuesOf } from '#test/values.ts'

async function read(url: string, { email, api_key }: Pick<Owner, 'email' | 'api_key'>, host: string, path: string) {
  const headers = { authorization: basic(email, api_key) }
  return JSON.parse((await rawRequest(url, { host, path: `/api/v1${path}`, headers })).text)
}

/** The names of the channels, and the number of messages that the owner can read. */
async function begun(url: string, owner: Pick<Owner, 'email' | 'api_key'>, host: string): Promise<[unknown[], number]> {
  const { streams } = await read(url, owner, host, '/streams')
  const { messages } = await read(url, owner, host, '/messages?anchor=newest&num_before=100&num_after=0')
  return [valuesOf(streams, 'name'), messages.length]
}

const ownerOf = async ({ parley }: Installation, ...more: string[]): Promise<Owner> => {
  const { code, stdout, stderr } = await parley(...more, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout) as Owner
}

for (const kind of mainKinds())
  void describe(`a new organization (${kind})`, inPairs, () => {
    it('from a first start has its welcome messages before the address is printed, and only once', async t => {
      const here = await install(t, kind)
      const first = here.serve()
      const login = await firstLogin(here, first)
      const [, email = ''] = /Email +(\S+)/.exec(login) ?? []
      const [, url = ''] = /POST (\S+)\/api\/v1\//.exec(login) ?? []
      const api_key = (await here.parley('user', 'api-key', email)).stdout.trim()
      const expected = [['general', 'sandbox'], 8]
      assert.deepEqual(await begun(url, { email, api_key }, 'localhost'), expected)
      first.child.kill('SIGKILL')
      await first.ended
      const second = await here.start()
      assert.deepEqual(await begun(second.url, { email, api_key }, 'localhost'), expected)
    })

    it('from init is empty; one from realm create has them on request, also before the first start', async t => {
      const here = await install(t, kind)
      const bare = await init(here)
      const create = (name: string, ...more: string[]): Promise<Owner> =>
        ownerOf(here, 'realm', 'create', ...organization(name, { subdomain: name }), ...more)
      const plain = await create('plain')
      const people = await create('people', '--welcome')
      const { url } = await here.start()
      assert.deepEqual(await begun(url, bare, 'localhost'), [[], 0])
      assert.deepEqual(await begun(url, plain, 'plain.localhost'), [[], 0])
      assert.deepEqual(await begun(url, people, 'people.localhost'), [['general', 'sandbox'], 8])
    })
  })
