// What an event row remembers of its scene, and rows for both kinds of clients: current and older ones.
import assert from 'node:assert/strict'
import { currentClient, listen, type TestQueue } from '#test/queue.ts'
import type { Row, Scene } from '#test/row.ts'

const memory = new WeakMap<Scene, Record<string, any>>()
export const remember = (scene: Scene, more: Record<string, unknown>): void =>
  void memory.set(scene, { ...memory.get(scene), ...more })
export const the = (scene: Scene, name: string): any => memory.get(scene)?.[name]

interface Telling extends Pick<Row, 'clause' | 'when' | 'given' | 'send' | 'fields'> {
  readonly as: 'owner' | 'member'
  readonly to?: 'member' | 'guest'
  readonly capability: keyof typeof currentClient
  readonly types: readonly string[]
  /** The part of an event that the row compares. */
  readonly seen: (event: any, scene: Scene) => unknown
  readonly current: (scene: Scene) => unknown[]
  readonly old: (scene: Scene) => unknown[]
}

export const toldAs = ({ to = 'member', capability, types, seen, current, old, ...row }: Telling): Row[] =>
  [true, false].map(isCurrent => ({
    ...row,
    when: `${row.when}, for a client ${isCurrent ? 'with' : 'without'} ${capability}`,
    async given(scene) {
      await row.given?.(scene)
      const client_capabilities = { ...currentClient, [capability]: isCurrent }
      remember(scene, { queue: await listen(scene[to], { client_capabilities }) })
    },
    async afterwards(scene) {
      const told = await (the(scene, 'queue') as TestQueue).told()
      const found = told.filter(({ type }) => types.includes(type)).map(event => seen(event, scene))
      assert.deepEqual(found, (isCurrent ? current : old)(scene))
    },
  }))
