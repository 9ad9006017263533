// Unread counts: as the page shows them, and as the server knows them.
import type { Page } from 'playwright-core'
import { conversationOf } from '#web/store/conversation.ts'
import { countUnread, topicsOf } from '#web/store/counts.ts'
import { makeStore } from '#web/store/store.ts'
import { isTopicVisible } from '#web/store/topic-visibility.ts'
import type { Person } from './world.ts'

interface Counts {
  readonly title: number
  readonly inbox: number
  readonly mentions: number
  /** Of the inbox. */
  readonly rows: readonly string[]
  readonly channels: { readonly [name: string]: number }
}

/** Counts from a new registration. */
export async function expectedCounts(person: Person): Promise<Counts> {
  const types = ['message', 'update_message_flags', 'subscription', 'user_topic', 'muted_users', 'user_settings']
  const state = await person.ok('POST /register', { fetch_event_types: types, apply_markdown: true })
  await person.ok('DELETE /events', { queue_id: state.queue_id })
  const store = makeStore(state, person.id)
  const { total, ofChannel, mentions } = countUnread(store)
  const topics = [...store.subscriptions.values()].flatMap(channel =>
    topicsOf(store, channel.stream_id)
      .filter(({ key, unread }) => unread > 0 && isTopicVisible(store.policies, channel, key))
      .map(({ name, unread }) => `${channel.name} ${name.toLowerCase()} ${unread}`),
  )
  const nameOf = new Map<number, string>(
    (await person.ok('GET /users')).members.map((one: any) => [one.user_id, one.full_name]),
  )
  const directs = [...store.unread.idsOf].flatMap(([key, { length }]) => {
    const to = conversationOf(key)
    if (!('userIds' in to) || to.userIds.every(id => store.mutedUsers.has(id))) return []
    const names = to.userIds.map(id => (id === person.id ? 'notes to self' : nameOf.get(id)?.toLowerCase()))
    return [`Direct messages ${names.join(', ')} ${length}`]
  })
  const channels = [...store.subscriptions.values()].map(({ name, stream_id, is_muted }) =>
    is_muted ? [] : [[name, ofChannel.get(stream_id) ?? 0]],
  )
  return {
    title: total,
    inbox: total,
    mentions,
    rows: [...topics, ...directs].sort(),
    channels: Object.fromEntries(channels.flat().filter(([, count]) => count !== 0)),
  }
}

/** The same counts as the page shows them. */
export const shownCounts = (page: Page): Promise<Counts> =>
  page.evaluate(() => {
    const number = (text: string | null | undefined): number => Number(text ?? 0)
    const side = [...document.querySelectorAll('.side a.item')]
    const countOf = (name: string): number =>
      number(side.find(item => item.querySelector('.name')?.textContent === name)?.querySelector('.count')?.textContent)
    const inChannels = side.filter(
      item => /^#narrow\/channel\/\d+[^/]*$/.test(item.getAttribute('href') ?? '') && !item.matches('.muted'),
    )
    return {
      title: number(/^\((\d+)\)/.exec(document.title)?.[1]),
      inbox: countOf('Inbox'),
      mentions: countOf('Mentions'),
      rows: [...document.querySelectorAll('.inbox-row')]
        .map(row => {
          const heading = row.parentElement?.querySelector('h2 bdi') ?? row.parentElement?.querySelector('h2')
          const [name, count] = ['bdi', '.count'].map(part => row.querySelector(part)?.textContent)
          return `${heading?.textContent} ${name?.toLowerCase()} ${count}`
        })
        .sort(),
      channels: Object.fromEntries(
        inChannels
          .map(item => [item.querySelector('.name')?.textContent, number(item.querySelector('.count')?.textContent)])
          .filter(([, count]) => count !== 0),
      ),
    }
  })
