// Which users are there, in which order they are listed, and the values of their profiles.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { peopleGroups } from '#web/people/find-people.ts'
import { shownValue } from '#web/people/profile-value.ts'
import { addPresences, lastSeen, makePresences, presenceOf } from '#web/store/presence.ts'
import type { Person } from '#web/store/types.ts'

const now = 1_000_000
const times = (active_timestamp: number, idle_timestamp: number) => ({ active_timestamp, idle_timestamp })
const state = (presences: object, server_timestamp = now) =>
  ({
    presences,
    server_timestamp,
    presence_last_update_id: 3,
    server_presence_offline_threshold_seconds: 200,
    server_presence_ping_interval_seconds: 60,
  }) as never

void describe('the presence of a user', () => {
  void it('is active, idle or offline by the clock of the server', () => {
    const known = makePresences(
      state({
        1: times(now - 200, now - 10),
        2: times(now - 201, now - 200),
        3: times(now - 900, now - 201),
        4: times(0, now),
        5: times(0, 0),
      }),
      9,
    )
    const kinds = [1, 2, 3, 4, 5, 6].map(id => presenceOf(known, id))
    assert.deepEqual(kinds, ['active', 'idle', 'offline', 'idle', 'offline', 'offline'])
    assert.equal(lastSeen(known, 3), now - 201)
    assert.equal(lastSeen(known, 5), undefined)
  })

  void it('follows events and answers, which name only what is new', () => {
    const known = makePresences(state({ 1: times(now, now), 2: times(now, now) }), 9)
    addPresences(known, { presences: { 2: times(now + 150, now + 150) } })
    addPresences(known, { presences: {}, server_timestamp: now + 201, presence_last_update_id: 9 })
    assert.deepEqual([presenceOf(known, 1), presenceOf(known, 2)], ['offline', 'active'])
    assert.equal(known.lastUpdateId, 9)
    // Also where no answer tells the time, as it does to a user without presence.
    addPresences(known, { presences: { 3: times(now + 900, now + 900) } })
    assert.equal(presenceOf(known, 2), 'offline')
    // An event doesn't say which update it is: the next ping asks as before.
    assert.equal(known.lastUpdateId, 9)
  })

  void it('of the user is active at once, unless the user does not want to be seen', () => {
    const own = (presence_enabled: boolean) =>
      presenceOf(makePresences({ ...(state({}) as object), user_settings: { presence_enabled } } as never, 9), 9)
    assert.deepEqual([own(true), own(false)], ['active', 'offline'])
  })

  void it('is offline for all before the server tells of any', () => {
    assert.equal(presenceOf(makePresences({} as never, 9), 1), 'offline')
  })
})

const person = (user_id: number, full_name: string, more: Partial<Person> = {}): [number, Person] => [
  user_id,
  {
    user_id,
    full_name,
    email: 'a@b.example',
    role: 400,
    avatar_url: null,
    avatar_version: 1,
    is_active: true,
    is_bot: false,
    ...more,
  },
]

void describe('lists of people', () => {
  const store = {
    ownId: 1,
    people: new Map([
      person(1, 'Zoë Self'),
      person(2, 'Aiko Fairweather'),
      person(3, 'Noor Haddad', { delivery_email: 'nh@sea.example' }),
      person(4, 'Émile Pagnol'),
      person(5, 'Gone', { is_active: false }),
      person(6, 'Muted'),
      person(7, 'Weather bot', { is_bot: true }),
    ]),
    mutedUsers: new Set([6]),
    presences: makePresences(state({ 3: times(now, now), 4: times(0, now) }), 9),
  }
  const listed = (inConversation: number[], inChannel: number[], filter = ''): unknown =>
    peopleGroups(store, { inConversation: new Set(inConversation), inChannel: new Set(inChannel), filter }).map(
      ({ kind, people }) => [kind, ...people.map(({ user_id }) => user_id)],
    )

  void it('users are in one group each: oneself, those who are there, then by name; bots only where they take part', () => {
    assert.deepEqual(listed([], []), [['others', 1, 3, 4, 2]])
    assert.deepEqual(listed([2, 3, 7], [1, 2, 4, 5, 6]), [
      ['inConversation', 3, 2, 7],
      ['inChannel', 1, 4],
    ])
  })

  void it('the filter finds beginnings of words, without accents, and addresses', () => {
    assert.deepEqual(listed([2], [], 'fair'), [['searchResults', 2]])
    assert.deepEqual(listed([], [], 'pag em'), [['searchResults', 4]])
    assert.deepEqual(listed([], [], 'NH@'), [['searchResults', 3]])
    assert.deepEqual(listed([], [], 'weather'), [['searchResults', 7]])
    assert.deepEqual(listed([], [], 'oko'), [['searchResults']])
    assert.deepEqual(listed([], [], ' '), [['others', 1, 3, 4, 2]])
  })

  void it('of ten thousand, a hundred are listed and the rest counted', () => {
    const people = new Map(Array.from({ length: 10_000 }, (_, at) => person(at + 1, `User ${at}`)))
    const [all] = peopleGroups({ ...store, people }, { inConversation: new Set(), inChannel: new Set(), filter: '' })
    assert.deepEqual([all?.people.length, all?.more], [100, 9_899])
  })
})

void it('the value of a profile field is shown by the kind of the field', () => {
  const services = { github: { url_pattern: 'https://github.com/%(username)s' } }
  const shown = (type: number, value: string, field_data = '', rendered_value?: string): unknown =>
    shownValue({ type, field_data }, rendered_value === undefined ? { value } : { value, rendered_value }, services)
  assert.deepEqual(shown(1, '*a*', '', '<em>a</em>'), { kind: 'html', html: '<em>a</em>' })
  assert.deepEqual(shown(3, 'b', '{"b": {"text": "Blue", "order": "1"}}'), { kind: 'text', text: 'Blue' })
  assert.deepEqual(shown(3, 'toString', '{}'), { kind: 'text', text: 'toString' })
  assert.deepEqual(shown(4, '2000-01-31'), { kind: 'day', day: '2000-01-31' })
  assert.deepEqual(shown(5, 'https://a.example'), {
    kind: 'link',
    address: 'https://a.example',
    text: 'https://a.example',
  })
  assert.deepEqual(shown(5, 'javascript:alert(1)'), { kind: 'text', text: 'javascript:alert(1)' })
  assert.deepEqual(shown(6, '[7, 8]'), { kind: 'users', ids: [7, 8] })
  assert.deepEqual(shown(7, 'a/b', '{"subtype": "github"}'), {
    kind: 'link',
    address: 'https://github.com/a%2Fb',
    text: 'a/b',
  })
  assert.deepEqual(shown(7, 'x', '{"subtype": "custom", "url_pattern": "https://s.example/%(username)s"}'), {
    kind: 'link',
    address: 'https://s.example/x',
    text: 'x',
  })
  assert.deepEqual(shown(7, 'x', '{"subtype": "constructor"}'), { kind: 'text', text: 'x' })
  assert.deepEqual(shown(8, 'they'), { kind: 'text', text: 'they' })
})
