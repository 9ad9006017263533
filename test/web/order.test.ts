// The order of conversations: in the sidebar, and for the keys that go to the next unread one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ConversationKey, directKey, topicKey } from '#web/store/conversation.ts'
import { nextUnread, onlyUnreadHere, unreadInOrder } from '#web/store/next-unread.ts'
import { firstWithOpen, movablePins, orderedChannels, orderedDirects } from '#web/store/order.ts'
import { topicsOf } from '#web/store/counts.ts'
import { recentConversations } from '#web/store/recent-conversations.ts'
import { makeStore, seeTopic, type Store } from '#web/store/store.ts'
import { Policy } from '#web/store/types.ts'
import { removeUnread } from '#web/store/unread.ts'
import { addFetched, emptyWindow } from '#web/store/windows.ts'

const channel = (stream_id: number, name: string, more: object = {}) => ({
  stream_id,
  name,
  is_muted: false,
  pin_to_top: false,
  is_archived: false,
  is_recently_active: true,
  ...more,
})

const scene = (more: object = {}): Store =>
  makeStore(
    {
      subscriptions: [
        channel(1, 'Zebra', { pin_to_top: true }),
        channel(2, 'quay', { is_muted: true }),
        channel(3, 'pier'),
        channel(4, 'crane', { is_recently_active: false }),
        channel(5, 'gone', { is_archived: true }),
      ],
      user_topics: [
        { stream_id: 3, topic_name: 'rust', visibility_policy: Policy.muted },
        { stream_id: 2, topic_name: 'fog', visibility_policy: Policy.followed },
      ],
      unread_msgs: {
        count: 0,
        mentions: [],
        huddles: [],
        old_unreads_missing: false,
        pms: [{ other_user_id: 9, unread_message_ids: [50] }],
        streams: [
          { stream_id: 3, topic: 'Tide', unread_message_ids: [10, 11] },
          { stream_id: 3, topic: 'wind', unread_message_ids: [12] },
          { stream_id: 3, topic: 'rust', unread_message_ids: [13] },
          { stream_id: 2, topic: 'fog', unread_message_ids: [14] },
          { stream_id: 2, topic: 'rain', unread_message_ids: [15] },
          { stream_id: 1, topic: 'stripes', unread_message_ids: [16] },
        ],
      },
      recent_private_conversations: [{ user_ids: [9], max_message_id: 50 }],
      ...more,
    } as never,
    7,
  )

const expected: ConversationKey[] = [
  directKey([9], 7),
  topicKey(1, 'stripes'),
  topicKey(3, 'wind'),
  topicKey(3, 'tide'),
  topicKey(2, 'fog'),
]
const keysOf = (store: Store, kind: 'any' | 'followed' | 'direct'): ConversationKey[] =>
  unreadInOrder(store, kind).map(({ key }) => key)

void describe('the order of conversations', () => {
  void it('channels: pinned, others, muted; inactive ones apart if the user wants that', () => {
    const named = ({ shown, inactive }: ReturnType<typeof orderedChannels>) =>
      [shown, inactive].map(all => all.map(({ name }) => name))
    assert.deepEqual(named(orderedChannels(scene())), [['Zebra', 'crane', 'pier', 'quay'], []])
    const folded = scene({ user_settings: { demote_inactive_streams: 2 } })
    assert.deepEqual(named(orderedChannels(folded)), [['Zebra', 'pier', 'quay'], ['crane']])
  })

  void it('numbers in channel names are sorted as numbers', () => {
    const subscriptions = [channel(1, 'room 10'), channel(2, 'Room 9'), channel(3, 'room 2'), channel(4, 'attic')]
    const names = orderedChannels(scene({ subscriptions })).shown.map(({ name }) => name)
    assert.deepEqual(names, ['attic', 'room 2', 'Room 9', 'room 10'])
  })

  void it('channels of a folder stay together, after those outside folders and pinned ones', () => {
    const folders = {
      channel_folders: [
        { id: 8, name: 'Winds' },
        { id: 7, name: 'Tides' },
      ],
      subscriptions: [
        channel(1, 'Zebra', { pin_to_top: true, folder_id: 7 }),
        channel(2, 'high', { folder_id: 7 }),
        channel(3, 'gale', { folder_id: 8 }),
        channel(4, 'quay', { folder_id: null, is_muted: true }),
        channel(5, 'calm', { folder_id: 8, is_muted: true }),
      ],
    }
    const names = (more: object) => orderedChannels(scene({ ...folders, ...more })).shown.map(({ name }) => name)
    assert.deepEqual(names({}), ['Zebra', 'quay', 'gale', 'calm', 'high'])
    assert.deepEqual(names({ user_settings: { web_left_sidebar_show_channel_folders: false } }), [
      'Zebra',
      'gale',
      'high',
      'calm',
      'quay',
    ])
  })

  void it("pinned channels are in the user's order, new ones above them, and muted ones stay at the end", () => {
    const pinned = { pin_to_top: true }
    const subscriptions = [
      channel(1, 'anchor', pinned),
      channel(2, 'buoy', pinned),
      channel(3, 'crane', pinned),
      channel(4, 'dock', { ...pinned, is_muted: true }),
      channel(5, 'berth'),
    ]
    const store = scene({ subscriptions })
    const names = (): string[] => orderedChannels(store).shown.map(({ name }) => name)
    assert.deepEqual(names(), ['anchor', 'buoy', 'crane', 'berth', 'dock'])
    store.pins = [3, 1]
    assert.deepEqual(names(), ['buoy', 'crane', 'anchor', 'berth', 'dock'])
    assert.deepEqual(movablePins(store), [2, 3, 1])
  })

  void it('unread conversations: direct ones, then by channel, without muted ones', () => {
    assert.deepEqual(keysOf(scene(), 'any'), expected)
    assert.deepEqual(keysOf(scene(), 'followed'), [topicKey(2, 'fog')])
    assert.deepEqual(keysOf(scene(), 'direct'), [directKey([9], 7)])
  })

  void it('direct conversations: unread, then newest, without those with muted users only', () => {
    const store = scene({
      muted_users: [{ id: 4, timestamp: 0 }],
      recent_private_conversations: [
        { user_ids: [3], max_message_id: 60 },
        { user_ids: [4], max_message_id: 70 },
        { user_ids: [9], max_message_id: 50 },
        { user_ids: [4, 9], max_message_id: 65 },
        { user_ids: [], max_message_id: 61 },
      ],
    })
    assert.deepEqual(
      orderedDirects(store).map(({ key, unread }) => [key, unread]),
      [
        ['d9', 1],
        ['d4,9', 0],
        ['d7', 0],
        ['d3', 0],
      ],
    )
  })

  void it('topics of a channel: unread ones and the kept one first, then the newest', () => {
    const store = scene()
    seeTopic(store, 3, 'old', 1)
    seeTopic(store, 3, 'sun', 30)
    seeTopic(store, 3, 'moon', 20)
    // The spelling of a topic comes from its newest message only.
    seeTopic(store, 3, 'TIDE', 9)
    const names = (first?: string) =>
      topicsOf(store, 3, first === undefined ? first : topicKey(3, first)).map(({ name }) => name)
    assert.deepEqual(names(), ['rust', 'wind', 'Tide', 'sun', 'moon', 'old'])
    assert.deepEqual(names('Moon'), ['moon', 'rust', 'wind', 'Tide', 'sun', 'old'])
    assert.deepEqual(topicsOf(store, 2), [
      { key: topicKey(2, 'rain'), name: 'rain', unread: 1, newest: 15, isMuted: false, isFollowed: false },
      { key: topicKey(2, 'fog'), name: 'fog', unread: 1, newest: 14, isMuted: false, isFollowed: true },
    ])
  })

  void it("the current conversation's first unread message, if no other conversation has any", () => {
    const store = scene()
    const [here, there] = [topicKey(2, 'fog'), topicKey(3, 'tide')]
    assert.equal(onlyUnreadHere(store, here, 'followed'), 14)
    assert.equal(onlyUnreadHere(store, there, 'followed'), undefined)
    assert.equal(onlyUnreadHere(store, there, 'any'), undefined)
    removeUnread(store.unread, [12, 14, 16, 50])
    assert.equal(onlyUnreadHere(store, there, 'any'), 10)
    assert.equal(onlyUnreadHere(store, undefined, 'any'), undefined)
  })

  void it('going to the next unread conversation visits each one once', () => {
    const store = scene()
    const visited: ConversationKey[] = []
    let here: ConversationKey | undefined
    for (let next = nextUnread(store, here); next !== undefined; next = nextUnread(store, here)) {
      here = 'userIds' in next ? directKey(next.userIds, 7) : topicKey(next.channelId, next.topic)
      visited.push(here)
      removeUnread(store.unread, [...(store.unread.idsOf.get(here) ?? [])])
    }
    assert.deepEqual(visited, expected)
  })

  void it('a conversation left unread comes up again only after the others', () => {
    const store = scene()
    let here: ConversationKey | undefined
    for (const wanted of [...expected, expected[0]]) {
      const next = nextUnread(store, here)
      assert.ok(next !== undefined)
      here = 'userIds' in next ? directKey(next.userIds, 7) : topicKey(next.channelId, next.topic)
      assert.equal(here, wanted)
    }
  })

  void it("recent conversations: by newest message, with a mark for the user's own messages, without muted ones", () => {
    const store = scene()
    const window = emptyWindow({ terms: [] })
    const message = (id: number, stream_id: number, subject: string, sender_id: number) => ({
      id,
      type: 'stream',
      stream_id,
      subject,
      sender_id,
      flags: [],
      display_recipient: '',
    })
    const messages = [
      message(1, 3, 'Tide', 7),
      message(2, 3, 'wind', 9),
      message(3, 3, 'tide', 9),
      message(4, 3, 'rust', 9),
      message(5, 3, 'sun', 9),
      message(6, 3, 'sun', 7),
    ]
    addFetched(store, window, { messages: messages as never, found_oldest: true, found_newest: true }, 'around')
    assert.deepEqual(
      recentConversations(store, window).map(({ key, newest, unread, isOwn }) => [key, newest.id, unread, isOwn]),
      [
        [topicKey(3, 'sun'), 6, 0, true],
        [topicKey(3, 'tide'), 3, 2, true],
        [topicKey(3, 'wind'), 2, 1, false],
      ],
    )
  })

  void it('the open conversation is among the first: at its position, otherwise last', () => {
    const keys = [1, 2, 3, 4, 5].map(id => directKey([id], 7))
    const shown = (openKey: ConversationKey | undefined, count = 3): ConversationKey[] =>
      firstWithOpen(
        keys.map(key => ({ key })),
        count,
        openKey,
      ).map(({ key }) => key)
    const [a, b, c, d, e] = keys
    assert.deepEqual(shown(undefined), [a, b, c])
    assert.deepEqual(shown(b), [a, b, c])
    assert.deepEqual(shown(d), [a, b, d])
    assert.deepEqual(shown(e), [a, b, e])
    assert.deepEqual(shown(directKey([9], 7)), [a, b, c])
    assert.deepEqual(shown(e, 12), keys)
  })
})
