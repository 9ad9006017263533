// A Parley server with an organization of the wanted size, ready to be measured.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { loadMasterKey, makeSecrets } from '#core/server/secrets.ts'
import { fill } from './fill.ts'
import { type Account, callApi } from './http-text.ts'
import { startServer } from './processes.ts'

const main = join(import.meta.dirname, '../src/main.cjs')
const owner = { email: 'owner@bench.example', password: 'kettle on the usual shelf' }

export interface Subject {
  readonly port: number
  readonly dataDir: string
  readonly account: Account
  readonly channelId: number
  /** The oldest of the messages that the organization had from the start. */
  readonly oldest: number
  readonly newest: number
}

export interface Size {
  readonly messages: number
  readonly subscribers: number
  /** Further channels, with their creator as the only subscriber. */
  readonly channels?: number
}

export async function startSubject(dataDir: string, size: Size): Promise<Subject> {
  const env = { ...process.env, PARLEY_DATA_DIR: dataDir, PARLEY_PORT: '0', PARLEY_RATE_LIMITS: 'off' }
  const organization = ['--org', 'Bench', '--owner-email', owner.email, '--owner-name', 'Owner']
  execFileSync(process.execPath, [main, 'init', ...organization, '--owner-password', owner.password], { env })
  const port = await startServer([main, 'serve', '--json'], env)
  const login = { username: owner.email, password: owner.password }
  const { api_key, user_id } = await callApi(port, 'POST', '/fetch_api_key', undefined, login)
  const account = { email: owner.email, apiKey: api_key as string }
  const channel = { name: 'bench', subscribers: JSON.stringify([user_id]) }
  const { id: channelId } = await callApi(port, 'POST', '/channels/create', account, channel)
  for (let number = 1; number <= (size.channels ?? 0); number++)
    await callApi(port, 'POST', '/channels/create', account, { ...channel, name: `channel ${number}` })
  const hello = { type: 'channel', to: String(channelId), topic: 'start', content: 'hello' }
  const { id: first } = await callApi(port, 'POST', '/messages', account, hello)
  const secrets = makeSecrets(loadMasterKey({ dataDir, secretKey: undefined }))
  await fill(dataDir, { channelId, senderId: user_id }, { ...size, secrets })
  return { port, dataDir, account, channelId, oldest: first + 1, newest: first + size.messages }
}
