// A request that changes the state of clients, with the scene that it needs.
import type { Org, Person, World } from '#test/world.ts'

export interface Scenario {
  /** The tested endpoint's route, and the case after a colon. */
  readonly name: string
  readonly route: string
  /** Prepares the scene and returns the request. */
  readonly scene: (org: Org, world: World) => Promise<() => Promise<unknown>>
  /** Users who watch in addition to the owner, a member, a guest and a bot. */
  readonly also?: (org: Org) => Person[]
  /** The watching clients can't send requests afterwards. */
  readonly isTheEnd?: boolean
  /** Parts of the state that no event contains, with the reason in a comment. */
  readonly except?: readonly string[]
}
type More = Omit<Scenario, 'name' | 'route' | 'scene'>

export const scenario = (name: string, scene: Scenario['scene'], more: More = {}): Scenario => ({
  name,
  route: name.split(': ')[0] as string,
  scene,
  ...more,
})

/** A request that needs no preparation. */
export const atOnce = (name: string, request: (org: Org) => Promise<unknown>, more: More = {}): Scenario =>
  scenario(name, async org => () => request(org), more)
