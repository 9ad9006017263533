// The organization that the cases assume: their HTML shows which users, groups and channels they mention. It's created
// through the API, so its IDs differ from the cases' IDs.
import { randomUUID } from 'node:crypto'
import { serialize } from 'parse5'
import { type Account, type Client, clientOf } from '#client/client.ts'
import type { Case } from './cases.ts'
import { attributeOf, type Element, elementsIn, setAttribute, textOf, treeOf } from './tree.ts'

const uploadPath = /\/user_uploads\/[\p{L}\p{N}_./%-]+/gu

/** The attributes with a mentioned object's ID. */
const idAttribute = { user: 'data-user-id', group: 'data-user-group-id', channel: 'data-stream-id' } as const
type Kind = keyof typeof idAttribute

/** Creates what the cases mention, and returns the cases with the new IDs and paths. */
export async function madeFor(cases: readonly Case[], owner: Account): Promise<Case[]> {
  const client = clientOf(owner)
  const makers: Readonly<Record<Kind, (name: string) => Promise<number>>> = {
    user: name => makeUser(client, name),
    group: async name =>
      (await client.call('POST /user_groups/create', { name, description: '', members: [] })).group_id,
    channel: async name => (await client.call('POST /channels/create', { name, subscribers: [] })).id,
  }
  const ids: Record<Kind, Map<string, number>> = { user: new Map(), group: new Map(), channel: new Map() }
  for (const { kind, id, name } of cases.flatMap(({ expected }) => mentionsIn(expected)))
    if (!ids[kind].has(id)) ids[kind].set(id, await makers[kind](name))
  const paths = new Map<string, string>()
  for (const path of new Set(cases.flatMap(({ input }) => input.match(uploadPath) ?? [])))
    paths.set(path, await upload(owner, path))
  const withPaths = (text: string): string => text.replaceAll(uploadPath, path => paths.get(path) ?? path)
  return cases.map(one => ({
    ...one,
    input: withPaths(one.input.replaceAll(/\|(\d+)\*\*/g, (_, id: string) => `|${ids.user.get(id) ?? id}**`)),
    expected: withPaths(withIds(one.expected, ids)),
  }))
}

interface Mention {
  readonly kind: Kind
  readonly id: string
  readonly name: string
}

const kinds = Object.keys(idAttribute) as Kind[]

const mentionsIn = (html: string): Mention[] =>
  [...elementsIn(treeOf(html))].flatMap(element =>
    kinds.flatMap(kind => {
      const id = attributeOf(element, idAttribute[kind])
      return id === undefined || !/^\d+$/.test(id) ? [] : [{ kind, id, name: nameIn(element) }]
    }),
  )

const nameIn = (element: Element): string => textOf(element).replace(/^[@#]/, '').replace(/ > .*/, '')

function withIds(html: string, ids: Readonly<Record<Kind, ReadonlyMap<string, number>>>): string {
  const tree = treeOf(html)
  for (const element of elementsIn(tree))
    for (const kind of kinds) {
      const id = attributeOf(element, idAttribute[kind])
      const ours = id === undefined ? undefined : ids[kind].get(id)
      if (ours === undefined) continue
      setAttribute(element, idAttribute[kind], String(ours))
      const address = attributeOf(element, 'href')
      if (address !== undefined) setAttribute(element, 'href', address.replace(`/channel/${id}-`, `/channel/${ours}-`))
    }
  return serialize(tree)
}

async function makeUser(client: Client, name: string): Promise<number> {
  const email = `${randomUUID()}@example.com`
  return (await client.call('POST /users', { email, full_name: name, password: 'nine lamps on the quay' })).user_id
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a one-pixel picture with the name in `path`. Returns the new path. */
async function upload({ url, email, apiKey }: Account, path: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([onePixel]), decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)))
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  const answer = await fetch(new URL('/api/v1/user_uploads', url), {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  return ((await answer.json()) as { url: string }).url
}

/** The cases contain the organization's full URL where they expect a fragment. */
export function organizationUrlIn(cases: readonly Case[]): string {
  const own = cases.find(({ expected }) => expected.includes('href="#narrow'))
  return /(https?:\/\/[^/\s]+)\/#narrow/.exec(own?.input ?? '')?.[1] ?? 'http://localhost'
}
