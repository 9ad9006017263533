// One request that changes something, in a scene where it does.
import type { Org, Person, World } from '#test/world.ts'

export interface Scenario {
  /** The operation that is proved, as its endpoint declares it. */
  readonly route: string
  readonly title?: string
  /** Makes the scene; returns the request. */
  readonly scene: (org: Org, world: World) => Promise<() => Promise<unknown>>
  /** Who watches besides the owner, a member, a guest and a bot. */
  readonly also?: (org: Org) => Person[]
  /** Nobody can ask for anything afterwards. */
  readonly isTheEnd?: boolean
  /** Parts of the state that no event can tell, with the reason in a comment. */
  readonly except?: readonly string[]
}
type More = Omit<Scenario, 'route' | 'scene'>

export const scenario = (route: string, scene: Scenario['scene'], more: More = {}): Scenario => ({
  route,
  scene,
  ...more,
})
