// Sends every case to a server as a message, and reports which rendered messages differ and why.
import { ApiFailure } from '#client/api-failure.ts'
import { type Client, clientOf } from '#client/client.ts'
import { areaOf, type Case } from './cases.ts'
import { madeFor, organizationUrlIn } from './organization.ts'
import { reasons } from './reasons.ts'
import { startServer } from './server.ts'
import { comparable, type Tree, treeOf } from './tree.ts'

export interface Difference {
  readonly name: string
  readonly input: string
  readonly expected: string
  readonly actual: string
  /** Undefined if the reason is unknown. */
  readonly reason: string | undefined
}

export interface Result {
  readonly area: string
  readonly difference: Difference | undefined
}

export async function compareAll(cases: readonly Case[]): Promise<Result[]> {
  const { owner, stop } = await startServer(organizationUrlIn(cases))
  try {
    const client = clientOf(owner)
    const { id: channel } = await client.call('POST /channels/create', {
      name: 'cases of conformance',
      subscribers: [(await client.call('GET /users/me')).user_id],
    })
    const results: Result[] = []
    for (const one of await madeFor(cases, owner)) {
      const html = await renderedBy(client, channel, one)
      results.push({ area: areaOf(one), difference: differenceOf(one, html) })
    }
    return results
  } finally {
    await stop()
  }
}

async function renderedBy(client: Client, channel: number, { input, translateEmoticons }: Case): Promise<string> {
  // A message can't be empty.
  if (input.trim() === '') return (await client.call('POST /messages/render', { content: input })).rendered
  await client.call('PATCH /settings', { translate_emoticons: translateEmoticons })
  try {
    const message = { type: 'channel', to: String(channel), topic: 'cases', content: input } as const
    const { id } = await client.call('POST /messages', message)
    const { message: sent } = await client.call('GET /messages/{message_id}', { message_id: id })
    return sent.content
  } catch (error) {
    if (error instanceof ApiFailure) return `(refused: ${error.message})`
    throw error
  }
}

function differenceOf({ name, input, expected }: Case, html: string): Difference | undefined {
  const isSame = (change: (expected: Tree, ours: Tree) => void): boolean => {
    const [theirs, ours] = [treeOf(expected), treeOf(html)]
    change(theirs, ours)
    return comparable(theirs) === comparable(ours)
  }
  if (isSame(() => {})) return undefined
  const [reason] = Object.entries(reasons).find(([, takeAway]) => isSame(takeAway)) ?? []
  return { name, input, expected: comparable(treeOf(expected)), actual: comparable(treeOf(html)), reason }
}
