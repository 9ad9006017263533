// A Parley server with an organization of the requested size, ready to be measured.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { loadMasterKey, makeSecrets } from '#core/server/secrets.ts'
import { fill } from './fill.ts'
import { type Account, callApi } from './http-text.ts'
import { startServer } from './processes.ts'

const main = join(import.meta.dirname, '../src/main.cjs')
export const owner = { email: 'owner@bench.example', password: 'kettle on the usual shelf' }

export interface Subject {
  readonly port: number
  readonly dataDir: string
  readonly account: Account
  readonly channelId: number
  /** The oldest of the initial messages. */
  readonly oldest: number
  readonly newest: number
}

export interface Size {
  readonly messages: number
  readonly subscribers: number
  /** More channels, with their creator as the only subscriber. */
  readonly channels?: number
}

const environment = (dataDir: string, databaseUrl?: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PARLEY_DATA_DIR: dataDir,
  PARLEY_DATABASE_URL: databaseUrl,
  PARLEY_PORT: '0',
  PARLEY_RATE_LIMITS: 'off',
  // All clients of a measurement have the same address.
  PARLEY_CONNECTIONS_PER_ADDRESS: '100000',
})

/** Returns the port. */
export const serve = (dataDir: string, databaseUrl?: string): Promise<number> =>
  startServer([main, 'serve', '--json'], environment(dataDir, databaseUrl))

export interface NewSubject {
  readonly port: number
  readonly account: Account
  readonly userId: number
  readonly channel: { readonly name: string; readonly subscribers: string }
  readonly channelId: number
}

/** An organization with one user and one channel. Uses SQLite unless the URL names another database. */
export async function startNewSubject(dataDir: string, databaseUrl?: string): Promise<NewSubject> {
  const env = environment(dataDir, databaseUrl)
  const organization = ['--org', 'Bench', '--owner-email', owner.email, '--owner-name', 'Owner']
  execFileSync(process.execPath, [main, 'init', ...organization, '--owner-password', owner.password], { env })
  const port = await serve(dataDir, databaseUrl)
  const login = { username: owner.email, password: owner.password }
  const { api_key, user_id: userId } = await callApi(port, 'POST', '/fetch_api_key', undefined, login)
  const account = { email: owner.email, apiKey: api_key as string }
  const channel = { name: 'bench', subscribers: JSON.stringify([userId]) }
  const { id: channelId } = await callApi(port, 'POST', '/channels/create', account, channel)
  return { port, account, userId, channel, channelId }
}

/** Creates another organization and returns its owner. */
export function newOrganization(dataDir: string, subdomain: string, databaseUrl?: string): Account {
  const organization = [
    '--org',
    subdomain,
    '--subdomain',
    subdomain,
    '--owner-email',
    owner.email,
    '--owner-name',
    'Owner',
  ]
  const args = [main, 'init', ...organization, '--owner-password', owner.password, '--json']
  const printed = execFileSync(process.execPath, args, { env: environment(dataDir, databaseUrl), encoding: 'utf8' })
  return { email: owner.email, apiKey: JSON.parse(printed).api_key, host: `${subdomain}.localhost` }
}

export async function newAccount(port: number, creator: Account, name: string): Promise<Account> {
  const email = `${name}@bench.example`
  const password = 'kettle on another shelf'
  await callApi(port, 'POST', '/users', creator, { email, password, full_name: name })
  const { api_key } = await callApi(port, 'POST', '/fetch_api_key', undefined, { username: email, password })
  return { email, apiKey: api_key }
}

export async function startSubject(dataDir: string, size: Size): Promise<Subject> {
  const { port, account, userId, channel, channelId } = await startNewSubject(dataDir)
  const create = (number: number): Promise<unknown> =>
    callApi(port, 'POST', '/channels/create', account, { ...channel, name: `channel ${number}` })
  // At the same time, so that they share a commit.
  await Promise.all(Array.from({ length: size.channels ?? 0 }, (_, index) => create(index + 1)))
  const hello = { type: 'channel', to: String(channelId), topic: 'start', content: 'hello' }
  const { id: first } = await callApi(port, 'POST', '/messages', account, hello)
  const secrets = makeSecrets(loadMasterKey({ dataDir, secretKey: undefined }))
  await fill(dataDir, { channelId, senderId: userId }, { ...size, secrets })
  return { port, dataDir, account, channelId, oldest: first + 1, newest: first + size.messages }
}
