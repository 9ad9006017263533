// State + events = state: a client that registers and applies the events has the same state as the server returns.
import assert from 'node:assert/strict'
import { eventsIn } from '#core/db/hook.ts'
import { features, hookHandlers } from '#features'
import { mainlyOnSqlite } from '#test/suite.ts'
import { differences } from './compare.ts'
import { nameOf, noScenario, toldElsewhere, unseen } from './coverage.ts'
import type { Scenario } from './scenario.ts'
import { channels } from './scenarios/channels.ts'
import { limitedGuests } from './scenarios/limited-guests.ts'
import { messages } from './scenarios/messages.ts'
import { organization } from './scenarios/organization.ts'
import { people } from './scenarios/people.ts'
import { personal } from './scenarios/personal.ts'
import { uploads } from './scenarios/uploads.ts'
import { passing } from './scenarios/passing.ts'
import { wishes } from './scenarios/wishes.ts'
import { after, registered, told, type Watcher, watching } from './watch.ts'

const scenarios: readonly Scenario[] = [
  ...personal,
  ...organization,
  ...people,
  ...channels,
  ...messages,
  ...uploads,
  ...wishes,
  ...passing,
  ...limitedGuests,
]
const writes = features.flatMap(feature => feature.endpoints).filter(endpoint => !endpoint.route.startsWith('GET '))

mainlyOnSqlite('state and events', test => {
  /** `route event`, as the log has them. */
  const seen = new Set<string>()
  /** Events that a watcher received. */
  const heard = new Set<string>()

  for (const { name, route, scene, also, except = [], isTheEnd = false } of scenarios)
    test(name, async world => {
      const org = await world.org()
      const request = await scene(org, world)
      const watchers: Watcher[] = []
      // A bot sees what a member sees, so it's enough when `npm run test:long` runs this on PostgreSQL.
      const bots = world.kind === 'sqlite' ? [] : [org.bot]
      for (const person of new Set([org.owner, org.member, org.guest, ...bots, ...(also?.(org) ?? [])]))
        watchers.push(await watching(person))
      const logged = (await org.events()).length
      await request()
      for (const event of (await org.events()).slice(logged)) seen.add(`${route} ${nameOf(event)}`)
      if (isTheEnd) return
      const problems: string[] = []
      for (const watcher of watchers) {
        const { person, before } = watcher
        const events = await told(watcher)
        for (const event of events) heard.add(nameOf(event))
        const found = differences(after(before, events), await registered(person), except)
        const types = events.map(nameOf).join(', ') || 'nothing'
        if (found.length > 0) problems.push(`${person.name}, after ${types}:`, ...found.map(line => `  ${line}`))
      }
      assert.equal(problems.join('\n'), '')
    })

  test('every endpoint that changes anything has a scenario, or a reason to have none', async () => {
    const covered = new Set(scenarios.map(({ route }) => route))
    const open = writes.map(({ route }) => route).filter(route => !covered.has(route))
    assert.deepEqual(open.toSorted(), Object.keys(noScenario).toSorted())
  })

  test('every declared event was emitted, and every existing event was delivered', async () => {
    const covered = writes.filter(({ route }) => !(route in noScenario))
    const declared = covered.flatMap(({ route, emits = [] }) =>
      [...eventsIn(emits, [])].map(event => `${route} ${nameOf(event)}`),
    )
    // A hook's event doesn't need to come from each endpoint that triggers the hook.
    const hooks = new Set(covered.flatMap(({ emits = [] }) => emits.filter(each => 'hook' in each)))
    const neverFrom = [...hooks].flatMap(hook => {
      const routes = covered.filter(({ emits }) => emits?.includes(hook)).map(({ route }) => route)
      const names = [...eventsIn([hook], hookHandlers)].map(nameOf)
      return names
        .filter(name => !routes.some(route => seen.has(`${route} ${name}`)))
        .map(name => `${hook.hook} ${name}`)
    })
    assert.deepEqual(
      [...declared.filter(pair => !seen.has(pair)), ...neverFrom].toSorted(),
      Object.keys(unseen).toSorted(),
    )
    const types = features.flatMap(({ events }) => events.map(nameOf))
    assert.deepEqual(
      types.filter(name => !heard.has(name)),
      Object.keys(toldElsewhere),
    )
  })
})
