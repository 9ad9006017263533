// Groups that rows start from, remembered by their names.
import { changeMembers, deactivateGroup, makeGroup, reactivateGroup, shownGroup, systemGroup } from '#test/groups.ts'
import type { FormFields } from '#test/http.ts'
import { remember, the } from '../messages/given.ts'
import type { Row, Scene } from '#test/row.ts'

type Name = NonNullable<Row['as']>
type State = (scene: Scene) => Promise<void>
type Told<T> = T | ((scene: Scene) => T | Promise<T>)

interface Parts {
  /** The user who creates the group and so manages it. */
  readonly by?: Name
  readonly members?: readonly Name[]
  /** The names under which they are remembered. */
  readonly subgroups?: readonly string[]
  readonly more?: Told<FormFields>
}

/** A group, by default created by the moderator: the owner may change it like any other, a member may not. */
export const group =
  (name: string, { by = 'moderator', members = [], subgroups = [], more = {} }: Parts = {}): State =>
  async scene => {
    const made = await makeGroup(scene[by], name, {
      members: members.map(each => scene[each]),
      subgroups: subgroups.map(each => the(scene, each)),
      more: typeof more === 'function' ? await more(scene) : more,
    })
    remember(scene, name, made)
  }

export const elsewhere =
  (name: string): State =>
  async scene =>
    remember(scene, name, await makeGroup(scene.other.owner, `${name} ${scene.realm.id}`))

/** Remembers a system group by its name. */
export const system =
  (name: string): State =>
  async scene =>
    remember(scene, name, await systemGroup(scene, name))

export const deactivatedGroup =
  (name: string): State =>
  async scene =>
    void (await deactivateGroup(scene.owner, the(scene, name)))
export const reactivatedGroup =
  (name: string): State =>
  async scene =>
    void (await reactivateGroup(scene.owner, the(scene, name)))

export const joined =
  (name: string, ...who: readonly Name[]): State =>
  async scene =>
    void (await changeMembers(scene.owner, the(scene, name), { add: who.map(each => scene[each].id) }))

/** `POST /user_groups/{id}/members` of a remembered group, and the like. */
export const at =
  (method: string, name: string, rest = '') =>
  (scene: Scene): string =>
    `${method} /user_groups/${the(scene, name)}${rest}`

export const ids =
  (...who: readonly Name[]) =>
  (scene: Scene): number[] =>
    who.map(each => scene[each].id)

/** A field whose value is the IDs of these users. */
export const people =
  (field: string, ...who: readonly Name[]) =>
  (scene: Scene): FormFields => ({ [field]: ids(...who)(scene) })
/** A field whose value is the IDs of these remembered groups. */
export const groups =
  (field: string, ...names: readonly string[]) =>
  (scene: Scene): FormFields => ({ [field]: names.map(name => the(scene, name)) })

export const shown = (scene: Scene, name: string): Promise<any> => shownGroup(scene.owner, the(scene, name))

/** The state that a refused request must not change: everything about groups, and the log. */
export async function everythingAboutGroups({ owner, events }: Scene): Promise<unknown> {
  const { user_groups } = await owner.ok('GET /user_groups', { include_deactivated_groups: true })
  return { user_groups, events: (await events()).length }
}
