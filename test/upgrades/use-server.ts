// What people do with an earlier commit's server before it's upgraded. The earliest ones don't know every
// operation.
import { setTimeout } from 'node:timers/promises'

interface Owner {
  readonly email: string
  readonly api_key: string
}

type Call = (route: string, params?: Record<string, unknown>) => Promise<Record<string, any>>

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function useServer(url: string, owner: Owner): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.api_key}`).toString('base64')}`
  const call: Call = async (route, params = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const form = new URLSearchParams(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    const reads = method === 'GET'
    const answer = await fetch(`${url}/api/v1${path}${reads ? `?${form}` : ''}`, {
      method,
      headers: { authorization },
      ...(reads ? {} : { body: form }),
    })
    const body = (await answer.json()) as Record<string, any>
    if (answer.status !== 200) process.stderr.write(`${route}: ${answer.status} ${body['msg']}\n`)
    return body
  }

  await call('POST /users', { email: 'jonas@example.com', full_name: 'Jonas', password: 'another passphrase' })
  const { members = [] } = await call('GET /users')
  const jonas = members.find((user: { full_name: string }) => user.full_name === 'Jonas')?.user_id
  await call('POST /users/me/subscriptions', {
    subscriptions: [{ name: 'tides', description: 'High & low <water>' }],
    principals: [owner.email, 'jonas@example.com'],
  })
  await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'crew' }], invite_only: true })
  await call('POST /register', { event_types: ['message'] })

  const send = async (topic: string, content: string): Promise<number> =>
    (await call('POST /messages', { type: 'stream', to: 'tides', topic, content }))['id']
  const first = await send('Spring', 'High water at **noon**')
  const edited = await send('Spring', 'Low water at six')
  const moved = await send('Neap', 'A calm lagoon')
  await call('POST /messages', { type: 'stream', to: 'crew', topic: 'Watch', content: 'Who takes the dogwatch?' })
  await call('POST /messages', { type: 'private', to: [jonas], content: 'Bring the sextant' })
  await call(`PATCH /messages/${edited}`, { content: 'Low water at seven' })
  await call(`PATCH /messages/${moved}`, { topic: 'Calm', propagate_mode: 'change_one' })
  await call(`POST /messages/${first}/reactions`, { emoji_name: 'octopus' })
  await call('POST /messages/flags', { messages: [first], op: 'add', flag: 'starred' })
  await call('POST /drafts', { drafts: [{ type: 'private', to: [jonas], topic: '', content: 'Not yet sent' }] })
  await call('POST /users/me/alert_words', { alert_words: ['lagoon'] })
  await call('POST /realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' })
  await call('POST /user_groups/create', { name: 'navigators', description: 'Charts', members: [jonas] })
  await call('POST /bots', { full_name: 'Gull', short_name: 'gull' })

  const form = new FormData()
  form.append('file', new Blob([picture], { type: 'image/png' }), 'chart.png')
  const upload = await fetch(`${url}/api/v1/user_uploads`, { method: 'POST', headers: { authorization }, body: form })
  const { url: address } = (await upload.json()) as { url?: string }
  if (address !== undefined) await send('Spring', `[chart](${address})`)
  // The server's jobs may still be at work, for example on a thumbnail.
  await setTimeout(1_000)
}
