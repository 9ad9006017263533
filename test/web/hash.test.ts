// The addresses of views: parsed, and written again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashOf, type Names, parseHash } from '#web/route/hash.ts'

const channels: Readonly<Record<number, string>> = {
  7: 'night shift',
  8: 'Design',
  9: '2016-plans',
  10: 'späte Sterne ★★★',
}
const users: Readonly<Record<number, string>> = { 1: 'Me', 5: 'Aiko Fairweather', 6: 'Noor "N" Haddad' }
const addresses = new Map([
  ['me@example.com', 1],
  ['aiko@example.com', 5],
  ['noor@example.com', 6],
])
const names: Names = {
  ownId: 1,
  channelNames: id => channels[id],
  channelIdOf: name => {
    const found = Object.entries(channels).find(([, known]) => known.toLowerCase() === name.toLowerCase())
    return found === undefined ? undefined : Number(found[0])
  },
  userNames: id => users[id],
  userIdOf: address => addresses.get(address),
}
const narrowOf = (hash: string): unknown => {
  const route = parseHash(hash, names)
  return route.view === 'narrow' ? route.narrow : route.view
}
const channel = (operand: number | string) => ({ operator: 'channel', operand })
const topic = (operand: string) => ({ operator: 'topic', operand })
const dm = (...operand: number[]) => ({ operator: 'dm', operand })

/** The address, its meaning, and the address written for it, if it's a different one. */
const cases: readonly [hash: string, meaning: unknown, written?: string][] = [
  ['#', 'home'],
  ['#inbox', 'inbox'],
  ['#keyboard-shortcuts', 'shortcuts'],
  ['#recent', 'recent'],
  ['#scheduled', 'scheduled'],
  ['#reminders', 'scheduled', '#scheduled'],
  ['#recent_topics', 'recent', '#recent'],
  ['#topics/channel/7-old-name', 'topics', '#topics/channel/7-night-shift'],
  ['#topics/channel', 'invalid', '#'],
  ['#user/5', 'user'],
  ['#user/x', 'invalid', '#'],
  ['#settings/profile', 'settings'],
  ['#streams/7/night.20shift', 'channels', '#channels/7/night.20shift'],
  ['#settings/.zz', 'invalid', '#'],
  ['#feed', { terms: [{ operator: 'in', operand: 'home' }] }],
  ['#narrow/channel/7-night-shift', { terms: [channel(7)] }],
  ['#narrow/channel/7-another-name', { terms: [channel(7)] }, '#narrow/channel/7-night-shift'],
  ['#narrow/channel/9-2016-plans/topic/a.20b', { terms: [channel(9), topic('a b')] }],
  [
    '#narrow/stream/Design/subject/a.20b',
    { terms: [channel(8), topic('a b')] },
    '#narrow/channel/8-Design/topic/a.20b',
  ],
  ['#narrow/stream/2016-plans', { terms: [channel(9)] }, '#narrow/channel/9-2016-plans'],
  ['#narrow/channel/999-gone', { terms: [channel(999)] }, '#narrow/channel/999'],
  ['#narrow/channel/10', { terms: [channel(10)] }],
  ['#narrow/channel/8-Design/topic//near/5', { terms: [channel(8), topic('')], near: 5 }],
  ['#narrow/channel/8-Design/topic/x.2E.28y.29', { terms: [channel(8), topic('x.(y)')] }],
  ['#narrow/pm-with/5-x', { terms: [dm(5)] }, '#narrow/dm/5-Aiko-Fairweather'],
  ['#narrow/pm-with/aiko.40example.2Ecom', { terms: [dm(5)] }, '#narrow/dm/5-Aiko-Fairweather'],
  ['#narrow/pm-with/noor.40example.2Ecom,aiko.40example.2Ecom', { terms: [dm(5, 6)] }, '#narrow/dm/5,6-group'],
  ['#narrow/pm-with/me.40example.2Ecom', { terms: [dm(1)] }, '#narrow/dm/1-Me'],
  [
    '#narrow/pm-with/aiko.40example.2Ecom,x.40example.2Ecom',
    { terms: [{ operator: 'dm', operand: 'aiko@example.com,x@example.com' }] },
    '#narrow/dm/aiko.40example.2Ecom.2Cx.40example.2Ecom',
  ],
  [
    '#narrow/from/aiko.40example.2Ecom',
    { terms: [{ operator: 'sender', operand: 5 }] },
    '#narrow/sender/5-Aiko-Fairweather',
  ],
  ['#narrow/dm/6,1,5-group', { terms: [dm(5, 6)] }, '#narrow/dm/5,6-group'],
  ['#narrow/dm/6', { terms: [dm(6)] }, '#narrow/dm/6-Noor-N-Haddad'],
  ['#narrow/dm/1-Me', { terms: [dm(1)] }],
  ['#narrow/sender/5-Aiko-Fairweather', { terms: [{ operator: 'sender', operand: 5 }] }],
  ['#narrow/is/private', { terms: [{ operator: 'is', operand: 'dm' }] }, '#narrow/is/dm'],
  ['#narrow/-is/starred', { terms: [{ operator: 'is', operand: 'starred', negated: true }] }],
  ['#narrow/search/comet.20watch', { terms: [{ operator: 'search', operand: 'comet watch' }] }],
  ['#narrow/channel/8-Design/date/2026-05-01', { terms: [channel(8)], date: '2026-05-01' }],
  [
    '#narrow/search/comet/date/2026-05-01/before/2026-06-01',
    { terms: [{ operator: 'search', operand: 'comet' }], date: '2026-05-01', before: '2026-06-01' },
  ],
  ['#narrow/channel/8-Design/with/5', { terms: [channel(8), { operator: 'with', operand: 5 }] }],
  ['#narrow/near/x', 'invalid', '#'],
  ['#search-operators', 'searchOperators'],
  ['#about', 'about'],
  ['#message-formatting', 'formatting'],
  ['#settings/display-settings', 'settings', '#settings/preferences'],
  ['#organization/user-list-admin', 'organization', '#organization/users/active'],
  ['#narrow/channel', 'invalid', '#'],
  ['#narrow/is/', 'invalid', '#'],
  ['#narrow/topic/.zz', 'invalid', '#'],
  ['#narrow/is/nonsense', 'invalid', '#'],
  ['#narrow/-is/constructor', 'invalid', '#'],
  ['#nothing', 'invalid', '#'],
]

void describe('addresses of views', () => {
  for (const [hash, meaning, written = hash] of cases)
    void it(hash, () => {
      assert.deepEqual(narrowOf(hash), meaning)
      assert.equal(hashOf(parseHash(hash, names), names), written)
    })
})
