// The completions of the web client: which mark opens them, and their order.
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { channelChoice, findChannels, findTopics } from '#web/complete/channel-choices.ts'
import { emojiChoices } from '#web/complete/emoji-choices.ts'
import { commandChoices, languageChoices } from '#web/complete/fixed-choices.ts'
import { markAt } from '#web/complete/marks.ts'
import { best, Match, matcher, plain } from '#web/complete/match.ts'
import { mentionChoices } from '#web/complete/mention-choices.ts'
import { findPeople, nearnessIn } from '#web/complete/people-choices.ts'
import { writtenChannel, writtenTopic, writtenUser } from '#web/complete/written.ts'
import type { Emoji } from '#web/emoji/find-emoji.ts'
import { makeStore, seeTopic, type Store } from '#web/store/store.ts'
import type { Channel, Message, Person, State, Subscription } from '#web/store/types.ts'

const person = (user_id: number, full_name: string, more: Partial<Person> = {}): Person => ({
  user_id,
  full_name,
  email: `user${user_id}@example.com`,
  delivery_email: null,
  role: 400,
  avatar_url: null,
  avatar_version: 1,
  is_active: true,
  is_bot: false,
  ...more,
})

const group = (id: number, name: string, members: number[], more: object = {}): object => ({
  id,
  name,
  description: '',
  members,
  direct_subgroup_ids: [],
  is_system_group: name.startsWith('role:'),
  deactivated: false,
  can_mention_group: 1,
  ...more,
})

const channel = (stream_id: number, name: string, more: Partial<Subscription> = {}): Subscription =>
  ({
    stream_id,
    name,
    description: '',
    is_archived: false,
    is_muted: false,
    subscriber_count: 5,
    ...more,
  }) as Subscription

interface Scene {
  readonly people?: readonly Person[]
  readonly channels?: readonly Channel[]
  readonly groups?: readonly object[]
  readonly mayMentionMany?: boolean
}

const own = 1
function storeWith({ people = [], channels = [], groups = [], mayMentionMany = false }: Scene): Store {
  const members = people.map(({ user_id }) => user_id)
  const state = {
    subscriptions: channels,
    realm_user_groups: [
      group(1, 'role:members', members, { can_mention_group: 2 }),
      group(2, 'role:nobody', []),
      ...groups,
    ],
    realm_can_mention_many_users_group: mayMentionMany ? 1 : 2,
    server_supported_permission_settings: { realm: {}, stream: {}, group: {} },
  } as unknown as State
  const store = makeStore(state, own)
  for (const one of people) store.people.set(one.user_id, one)
  return store
}

const about = { all: '', everyone: '', channel: '', topic: '' }
const mentioned = (store: Store, query: string, near = nearnessIn(store, undefined), isSilent = false): string[] =>
  mentionChoices(store, near, { query, isSilent }, about).map(({ name }) => name)

describe('the mark before the cursor', () => {
  const at = (text: string): string => {
    const cursor = text.indexOf('|')
    const mark = markAt(text.replace('|', ''), cursor)
    return mark === undefined ? '' : `${mark.kind} ${mark.query} at ${mark.start}`
  }
  const cases: readonly (readonly [string, string])[] = [
    ['@|', 'mention  at 0'],
    ['hi @le|', 'mention le at 3'],
    ['hi @leilani ka|', 'mention leilani ka at 3'],
    ['hi @le|a', ''],
    ['hi @le| there', 'mention le at 3'],
    ['mail@le|', ''],
    ['("@le|', 'mention le at 2'],
    ['@ le|', ''],
    ['@**Leilani** |', ''],
    ['@one #two|', 'channel two at 5'],
    ['#|', 'channel  at 0'],
    ['## heading|', ''],
    ['# heading|', ''],
    ['#**harbour>ti|', 'topic ti at 0'],
    ['see #>ti|', 'topic ti at 4'],
    ['#**harbour** |', ''],
    [':smi|', 'emoji smi at 0'],
    [':+1|', 'emoji +1 at 0'],
    [':-|', ''],
    [':)|', ''],
    ['10:30|', ''],
    ['at 10 :|', ''],
    ['```py|', 'language py at 0'],
    ['a\n~~~js|', 'language js at 2'],
    ['a ```py|', ''],
    ['/po|', 'command po at 0'],
    ['a /po|', ''],
    ['/poll x|', ''],
    ['<time|', 'time  at 0'],
    ['on <time:|', 'time  at 3'],
    ['`@le|', ''],
    ['`a` @le|', 'mention le at 4'],
    ['```\n@le|', ''],
    ['```\ncode\n```\n@le|', 'mention le at 13'],
    ['```quote\n@le|', 'mention le at 9'],
    [`@${'a'.repeat(85)}|`, `mention ${'a'.repeat(85)} at 0`],
    [`@${'a'.repeat(86)}|`, ''],
  ]
  for (const [text, expected] of cases) void it(JSON.stringify(text), () => assert.equal(at(text), expected))
  void it('tells a silent mention from a normal one, and the channel of a topic', () => {
    assert.deepEqual(markAt('@_le', 4), { kind: 'mention', isSilent: true, query: 'le', start: 0 })
    const topic = markAt('#**night shift>co', 17)
    assert.deepEqual(topic, { kind: 'topic', channel: 'night shift', query: 'co', start: 0 })
  })
})

describe('matches', () => {
  const match = (name: string, query: string): number => matcher(plain(query))(plain(name))
  void it('the whole name, then its start, the starts of its words, any part', () => {
    assert.equal(match('Ana', 'ana'), Match.whole)
    assert.equal(match('Ana Lima', 'ana l'), Match.start)
    assert.equal(match('Ana Maria Lima', 'li'), Match.words)
    assert.equal(match('Ana Maria Lima', 'a li'), Match.words)
    assert.equal(match('Ana Maria Lima', 'li a'), Match.none)
    assert.equal(match('thumbs_up', 'up'), Match.words)
    assert.equal(match('thumbs_up', 'mbs'), Match.inside)
  })
  void it("accents and case don't matter", () => {
    assert.equal(match('Zoë Ångström', 'zoe ang'), Match.start)
    assert.equal(match('Ｚｏｅ', 'ZOE'), Match.whole)
  })
  void it('finding the best takes about one comparison per entry', () => {
    const numbers = Array.from({ length: 10_000 }, (_, n) => (n * 7_919) % 10_000)
    let comparisons = 0
    const found = best(numbers, 8, (a, b) => {
      comparisons++
      return a - b
    })
    assert.deepEqual(found, [0, 1, 2, 3, 4, 5, 6, 7])
    assert.ok(comparisons < 11_000, String(comparisons))
  })
})

describe('people', () => {
  void it('who wrote in the topic, then in the channel, then subscribers, then who wrote directly, people before bots, by name', () => {
    const people = [
      person(1, 'Own'),
      person(2, 'Leander'),
      person(3, 'Leo Bot', { is_bot: true }),
      person(4, 'Leilani'),
      person(5, 'Lena'),
      person(6, 'Leopold'),
      person(7, 'Leroy', { is_active: false }),
      person(8, 'Lewis'),
      person(9, 'Lech'),
    ]
    const store = storeWith({ people })
    store.mutedUsers.add(8)
    store.directs.set('d6', 50)
    const message = (id: number, sender_id: number, subject: string): void => {
      store.messages.set(id, { id, sender_id, stream_id: 9, subject } as Message)
    }
    message(10, 5, 'fog')
    message(11, 2, 'tides')
    message(12, 9, 'fog')
    message(13, 2, 'tides')
    const near = nearnessIn(store, { channelId: 9, topic: 'Fog' }, new Set([1, 4]))
    assert.deepEqual(mentioned(store, 'le', near), ['Lech', 'Lena', 'Leander', 'Leilani', 'Leopold', 'Leo Bot'])
  })
  void it('in a direct conversation its participants, by their newest message in it; oneself as any other', () => {
    const names = ['Own', 'Ada', 'Bo', 'Cy', 'Dee', 'Eve']
    const store = storeWith({ people: names.map((name, n) => person(n + own, name)) })
    const message = (id: number, sender_id: number, others: number[]): void => {
      const display_recipient = [own, ...others].map(userId => ({ id: userId }))
      store.messages.set(id, { id, sender_id, subject: '', type: 'private', display_recipient } as unknown as Message)
    }
    message(10, 5, [4, 5, 6])
    message(11, 4, [4, 5, 6])
    message(12, own, [4, 5, 6])
    message(13, 5, [5])
    store.directs.set('d2', 20)
    const near = nearnessIn(store, { userIds: [6, 5, 4] })
    assert.deepEqual(mentioned(store, '', near).slice(0, 5), ['Cy', 'Dee', 'Eve', 'Ada', 'all'])
    assert.deepEqual(mentioned(store, 'o', near), ['Own'])
  })
  void it('a better match comes before a closer person, and an email address after all names', () => {
    const people = [
      person(own, 'Own'),
      person(2, 'Maria Lee'),
      person(3, 'Lee'),
      person(4, 'Leeroy'),
      person(5, 'Zoe', { delivery_email: 'lee@example.com' }),
    ]
    const store = storeWith({ people, groups: [group(3, 'leeward', [2])] })
    const near = nearnessIn(store, undefined, new Set([2, 5]))
    assert.deepEqual(mentioned(store, 'lee', near), ['Lee', 'Leeroy', 'leeward', 'Maria Lee', 'Zoe'])
  })
  void it('among 10,000 people only possible entries of the list are examined', () => {
    const first = ['Aiko', 'Leilani', 'Noor', 'Pavel', 'Zoë', 'Ingrid', 'Mateo', 'Ana']
    let looks = 0
    const people = Array.from({ length: 10_000 }, (_, n) => {
      const full_name = `${first[n % first.length]} Number ${n}`
      const made = person(n + 2, full_name)
      Object.defineProperty(made, 'is_active', {
        get: () => {
          looks++
          return true
        },
      })
      return made
    })
    const store = storeWith({ people })
    const near = nearnessIn(store, undefined)
    for (const query of ['', 'l', 'le', 'leilani num', 'number 999', 'zoe', 'nobody']) {
      looks = 0
      const found = findPeople(store, near, query)
      assert.ok(looks < 100, `${looks} looks`)
      assert.equal(found.length, query === 'nobody' ? 0 : 8)
    }
    const [found] = findPeople(store, near, 'num 9999')
    assert.equal(found?.person.full_name, 'Ana Number 9999')
  })
  void it('the list has the closest of the best matches', () => {
    const user = fc.record({
      name: fc.nat(30),
      is_active: fc.boolean(),
      is_bot: fc.boolean(),
      isMuted: fc.nat(9).map(n => n === 0),
      isSubscribed: fc.boolean(),
      wrote: fc.array(fc.constantFrom('fog', 'tides', 'direct'), { maxLength: 2 }),
    })
    const users = fc.array(user, { minLength: 15, maxLength: 40 })
    fc.assert(
      fc.property(
        users,
        fc.boolean(),
        fc.constantFrom('', 'user', 'user 1', '2'),
        (given, areSubscribersKnown, query) => {
          const people = given.map(({ name, is_active, is_bot }, n) =>
            person(n + 2, `User ${name}`, { is_active, is_bot }),
          )
          const store = storeWith({ people })
          for (const [index, { isMuted, wrote }] of given.entries()) {
            const user_id = index + 2
            if (isMuted) store.mutedUsers.add(user_id)
            for (const subject of wrote)
              if (subject === 'direct') store.directs.set(`d${user_id}`, user_id)
              else store.messages.set(user_id, { id: user_id, sender_id: user_id, stream_id: 9, subject } as Message)
          }
          const subscribers = new Set(given.flatMap(({ isSubscribed }, index) => (isSubscribed ? [index + 2] : [])))
          const near = nearnessIn(store, { channelId: 9, topic: 'fog' }, areSubscribersKnown ? subscribers : undefined)
          /** Smaller is earlier; the first difference decides. */
          const aspects = ({ user_id, is_bot, full_name }: Person): (number | string)[] => [
            matcher(query)(plain(full_name)),
            store.messages.get(user_id)?.subject === 'fog' ? -user_id : 0,
            store.messages.has(user_id) ? -user_id : 0,
            areSubscribersKnown && subscribers.size > 0 && !subscribers.has(user_id) ? 1 : 0,
            store.directs.has(`d${user_id}`) ? -user_id : 0,
            is_bot ? 1 : 0,
            plain(full_name),
          ]
          const offered = people
            .filter(one => one.is_active && !store.mutedUsers.has(one.user_id))
            .map(one => ({ name: one.full_name, values: aspects(one) }))
            .filter(({ values: [match] }) => (match as number) < Match.inside)
            .sort(({ values: a }, { values: b }) => {
              const at = a.findIndex((value, index) => value !== b[index])
              return at < 0 ? 0 : (a[at] as number) < (b[at] as number) ? -1 : 1
            })
          assert.deepEqual(
            findPeople(store, near, query).map(one => one.person.full_name),
            offered.slice(0, 8).map(({ name }) => name),
          )
        },
      ),
    )
  })
  void it('an open list follows changes of users, also those from a new list of all users', () => {
    const store = storeWith({ people: [] })
    store.people.clear()
    store.directs.set('d3', 50)
    const near = nearnessIn(store, { userIds: [3] })
    const names = (): string[] => findPeople(store, near, '').map(one => one.person.full_name)
    assert.deepEqual(names(), [])
    for (const one of [person(2, 'Ana'), person(3, 'Bo')]) store.people.set(one.user_id, one)
    assert.deepEqual(names(), ['Ana', 'Bo'])
    const later = nearnessIn(store, { userIds: [3] })
    const again = (): string[] => findPeople(store, later, '').map(one => one.person.full_name)
    assert.deepEqual(again(), ['Bo', 'Ana'])
    for (const one of [person(2, 'Ana'), person(3, 'Bo'), person(4, 'Cy')]) store.people.set(one.user_id, one)
    assert.deepEqual(again(), ['Bo', 'Ana', 'Cy'])
    store.people.set(2, person(2, 'Ana', { is_active: false }))
    assert.deepEqual(again(), ['Bo', 'Cy'])
  })
  void it("empty, deactivated and unmentionable groups aren't offered", () => {
    const groups = [
      group(3, 'crew', [2]),
      group(4, 'crew of others', [2], { can_mention_group: 2 }),
      group(5, 'crew of nobody', []),
      group(6, 'crew of old', [2], { deactivated: true }),
      group(7, 'crew inside', [], { direct_subgroup_ids: [3] }),
    ]
    const store = storeWith({ people: [person(own, 'Own'), person(2, 'Aiko')], groups })
    assert.deepEqual(mentioned(store, 'crew'), ['crew', 'crew inside'])
    assert.deepEqual(mentioned(store, 'role'), [])
  })
})

describe('wildcards', () => {
  const people = [person(own, 'Own'), person(2, 'Alma')]
  const to = { channelId: 9, topic: 'fog' }
  const inChannel = (subscriber_count: number, mayMentionMany = false): Store =>
    storeWith({ people, channels: [channel(9, 'harbour', { subscriber_count })], mayMentionMany })
  const offered = (store: Store, query: string): string[] =>
    mentioned(store, query, nearnessIn(store, to, new Set([own, 2])))
  void it('come first once two letters match, and before that after the people in the conversation', () => {
    assert.deepEqual(offered(inChannel(5), 'a'), ['Alma', 'all'])
    assert.deepEqual(offered(inChannel(5), 'al'), ['all', 'Alma'])
    assert.deepEqual(offered(inChannel(5), ''), ['Alma', 'Own', 'all', 'topic'])
    assert.deepEqual(offered(inChannel(5), 'ever'), ['everyone'])
    assert.deepEqual(offered(inChannel(5), 'to'), ['topic'])
  })
  void it('require the permission when there are more than 15', () => {
    assert.deepEqual(offered(inChannel(15), 'all'), ['all'])
    assert.deepEqual(offered(inChannel(16), 'all'), [])
    assert.deepEqual(offered(inChannel(16, true), 'all'), ['all'])
  })
  void it('only offer all in a direct message, none in a silent mention', () => {
    const store = inChannel(5)
    assert.deepEqual(mentioned(store, 'ever', nearnessIn(store, { userIds: [2] })), [])
    assert.deepEqual(mentioned(store, 'all', nearnessIn(store, { userIds: [2] })), ['all'])
    assert.deepEqual(mentioned(store, 'all', nearnessIn(store, to), true), [])
  })
})

describe('channels and topics', () => {
  void it('the current channel, then subscribed and unmuted, pinned, active and busy ones', () => {
    const store = storeWith({
      channels: [
        channel(1, 'harbour z'),
        channel(2, 'harbour muted', { is_muted: true }),
        channel(3, 'harbour pinned', { pin_to_top: true }),
        channel(4, 'harbour busy', { stream_weekly_traffic: 40 }),
        channel(5, 'harbour here'),
        channel(6, 'harbour gone', { is_archived: true }),
        channel(7, 'old harbour', { pin_to_top: true }),
        channel(8, 'harbour active', { is_recently_active: true }),
      ],
    })
    store.otherChannels.set(9, channel(9, 'harbour open', { stream_weekly_traffic: 400 }))
    const names = findChannels(store, 'harb', 5).map(({ name }) => name.replace('harbour ', ''))
    assert.deepEqual(names, ['here', 'pinned', 'active', 'busy', 'z', 'open', 'muted', 'old harbour'])
  })
  void it('topics: newest first, better matches before newer ones', () => {
    const store = storeWith({})
    for (const [id, name] of ['tides', 'the tide table', 'fog', 'low tide'].entries()) seeTopic(store, 9, name, id + 1)
    assert.deepEqual(findTopics(store, 9, ''), ['low tide', 'fog', 'the tide table', 'tides'])
    assert.deepEqual(findTopics(store, 9, 'tide'), ['tides', 'low tide', 'the tide table'])
    assert.deepEqual(findTopics(store, 9, 'ide'), ['low tide', 'the tide table', 'tides'])
    assert.deepEqual(findTopics(store, 10, ''), [])
  })
})

describe('emoji, languages and commands', () => {
  const emoji: readonly Emoji[] = [
    { code: '1f44e', names: ['-1', 'thumbs_down'] },
    { code: '1f44d', names: ['+1', 'thumbs_up', 'like'] },
    { code: '1f642', names: ['smile'] },
    { code: '1f638', names: ['smile_cat'] },
    { code: '1f600', names: ['grinning', 'big_smile'] },
    { code: '2764', names: ['heart', 'love'] },
    { code: '1f48c', names: ['love_letter'] },
    { code: '1f3e9', names: ['love_hotel'] },
  ]
  const names = (query: string): string[] => emojiChoices(emoji, query).map(({ text }) => text)
  void it('emoji: the whole name, popular ones, the start, a word, any part', () => {
    assert.deepEqual(names('smile'), [':smile: ', ':smile_cat: ', ':big_smile: '])
    assert.deepEqual(names('thumb'), [':thumbs_up: ', ':thumbs_down: '])
    assert.deepEqual(names('+1'), [':+1: '])
    assert.deepEqual(names('lov'), [':love: ', ':love_hotel: ', ':love_letter: '])
    assert.deepEqual(names('etter'), [':love_letter: '])
  })
  void it("languages: the organization's, those used here, popular ones", () => {
    const known = {
      names: new Map([
        ['prolog', 'Prolog'],
        ['python', 'Python'],
        ['py', 'Python'],
        ['pascal', 'Delphi'],
        ['perl', 'Perl'],
      ]),
      ofOrganization: new Set(['perl']),
      usedHere: new Set(['Prolog']),
    }
    const found = languageChoices(known, '```', 'p', false)
    assert.deepEqual(
      found.map(({ name }) => name),
      ['perl', 'prolog', 'python', 'pascal', 'py'],
    )
    assert.deepEqual([found[0]?.before, found[0]?.text], ['```perl\n', '```perl\n\n```'])
    assert.equal(languageChoices(known, '```', 'spoi', true)[0]?.text, '```spoiler ')
  })
  void it('commands: by their start', () => {
    const words = { me: '', poll: '', todo: '', dark: '', light: '' }
    assert.deepEqual(
      commandChoices('', words).map(({ name }) => name),
      ['/me', '/poll', '/todo', '/dark', '/light'],
    )
    assert.deepEqual(
      commandChoices('po', words).map(({ action }) => action),
      ['poll'],
    )
  })
})

describe('inserted text', () => {
  void it('a user, with the ID if another user has the same name or the name of a wildcard', () => {
    const people = [person(2, 'Aiko'), person(3, 'Noor'), person(4, 'aiko'), person(5, 'All')]
    assert.equal(writtenUser(person(3, 'Noor'), people, false), '@**Noor**')
    assert.equal(writtenUser(person(3, 'Noor'), people, true), '@_**Noor**')
    assert.equal(writtenUser(person(2, 'Aiko'), people, false), '@**Aiko|2**')
    assert.equal(writtenUser(person(5, 'All'), people, false), '@**All|5**')
  })
  void it('a channel or a topic, as a Markdown link if the name needs it', () => {
    assert.equal(writtenChannel(channel(3, 'night shift')), '#**night shift**')
    assert.equal(writtenTopic(channel(3, 'night shift'), 'Comet watch'), '#**night shift>Comet watch**')
    assert.equal(writtenChannel(channel(3, 'R&D')), '[#R&#38;D](#narrow/channel/3-R.26D)')
    assert.equal(channelChoice(channel(3, 'R&D')).withTopic, undefined)
    assert.equal(channelChoice(channel(3, 'night shift')).withTopic, '#**night shift>')
  })
})
