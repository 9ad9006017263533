// Times as clocks in a time zone show them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { endOf, statusEnds } from '#web/when/status-ends.ts'
import { proposals, secondsOfWall, wallTime } from '#web/when/wall-time.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

void it('a local time survives a round trip, in and out of daylight saving time', () => {
  const cases = [
    ['Europe/Berlin', '2026-07-01T09:00', '2026-07-01T07:00Z'],
    ['Europe/Berlin', '2026-12-01T09:00', '2026-12-01T08:00Z'],
    // An hour after the clocks went forward.
    ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30Z'],
    ['Asia/Kolkata', '2026-01-01T00:15', '2025-12-31T18:45Z'],
    ['America/Los_Angeles', '2026-11-01T23:00', '2026-11-02T07:00Z'],
  ] as const
  for (const [zone, wall, iso] of cases) {
    assert.equal(secondsOfWall(wall, zone), at(iso), wall)
    assert.equal(wallTime(at(iso), zone), wall)
  }
  assert.ok(Number.isNaN(secondsOfWall('', 'UTC')))
})

void it('"tomorrow" and "Monday" are mornings in the user\'s time zone', () => {
  const offered = (iso: string, zone: string): string[] =>
    proposals(at(iso), zone).map(({ name, seconds }) => `${name} ${wallTime(seconds, zone)}`)
  // A Friday, which is a Saturday in Auckland.
  assert.deepEqual(offered('2026-11-20T20:00Z', 'UTC'), [
    'hour 2026-11-20T21:00',
    'threeHours 2026-11-20T23:00',
    'tomorrow 2026-11-21T09:00',
    'monday 2026-11-23T09:00',
  ])
  assert.equal(offered('2026-11-20T20:00Z', 'Pacific/Auckland')[2], 'tomorrow 2026-11-22T09:00')
  // On a Sunday the next morning is Monday's.
  assert.equal(offered('2026-11-22T12:00Z', 'UTC').length, 3)
  assert.equal(offered('2026-11-23T12:00Z', 'UTC')[3], 'monday 2026-11-30T09:00')
})

void it("a status ends after the chosen time, and days end in the user's time zone", () => {
  const ends = (iso: string, zone: string): string[] =>
    statusEnds.map(end => `${end} ${wallTime(endOf(end, at(iso), zone), zone)}`)
  // A Thursday.
  assert.deepEqual(ends('2026-11-19T20:00Z', 'UTC'), [
    'halfHour 2026-11-19T20:30',
    'hour 2026-11-19T21:00',
    'today 2026-11-19T23:59',
    'tomorrow 2026-11-20T23:59',
    'week 2026-11-22T23:59',
  ])
  // There it's Friday.
  assert.equal(ends('2026-11-19T20:00Z', 'Pacific/Auckland')[2], 'today 2026-11-20T23:59')
  // On a Sunday, the week ends with the day.
  assert.equal(ends('2026-11-22T12:00Z', 'UTC')[4], 'week 2026-11-22T23:59')
})
