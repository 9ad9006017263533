// The organizations for measuring the web client: nearly 50,000 unread messages in 200 channels or in the 50,000 topics of
// 2,000 channels, a very long topic, and a topic with pictures.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fillChannels, repeatPicture } from './fill.ts'
import { type Account, callApi } from './http-text.ts'
import { endServer } from './processes.ts'
import { serve, startSubject, type Subject } from './subject.ts'

const longTopic = { count: 10_200, topics: 1 } as const
/** The channels beside the one with the long topic, and what is in each of them. */
const shapes = {
  usual: { channels: 199, each: { count: 189, topics: 10 } },
  manyTopics: { channels: 1_999, each: { count: 25, topics: 25 } },
} as const
export const pictures = 2_000

export interface Organization extends Subject {
  readonly url: string
  readonly addresses: Record<'inbox' | 'topic' | 'pictures', string>
  readonly channelIds: readonly number[]
}

export async function organization(
  folder: string,
  people: number,
  shape: keyof typeof shapes = 'usual',
): Promise<Organization> {
  const { channels, each } = shapes[shape]
  const size = { messages: 0, subscribers: people - 1, channels }
  const subject = await startSubject(mkdtempSync(join(folder, 'data-')), size)
  const { account, channelId, dataDir } = subject
  const { subscriptions } = await callApi(subject.port, 'GET', '/users/me/subscriptions', account)
  const channelIds = (subscriptions as { stream_id: number }[]).map(one => one.stream_id)
  const picture = await sendPicture(subject.port, account, channelId)
  await repeatPicture(dataDir, picture, pictures)
  await fillChannels(dataDir, [channelId], longTopic)
  const others = channelIds.filter(id => id !== channelId)
  await fillChannels(dataDir, others, each)
  // The server doesn't know about rows that were written with SQL.
  await endServer(subject.port)
  const port = await serve(dataDir)
  const url = `http://localhost:${port}`
  const topic = `${url}/#narrow/channel/${channelId}/topic`
  const addresses = { inbox: `${url}/#inbox`, topic: `${topic}/topic.200`, pictures: `${topic}/pictures` }
  return { ...subject, port, url, addresses, channelIds }
}

/** Returns the ID of the message. */
async function sendPicture(port: number, { email, apiKey }: Account, channelId: number): Promise<number> {
  const picture = await fetch(`http://localhost:${port}/static/realm-icon.png`)
  const form = new FormData()
  form.set('file', new File([await picture.bytes()], 'icon.png', { type: 'image/png' }))
  const answer = await fetch(`http://localhost:${port}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` },
    body: form,
  })
  const { url } = (await answer.json()) as { url: string }
  const message = { type: 'channel', to: String(channelId), topic: 'pictures', content: `[icon](${url})` }
  const { id } = await callApi(port, 'POST', '/messages', { email, apiKey }, message)
  return id as number
}
