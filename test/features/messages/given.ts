// Channels and messages that rows start from, remembered by name.
import assert from 'node:assert/strict'
import type { FormFields } from '#test/http.ts'
import type { Answer } from '#test/world.ts'
import type { Row, Scene } from '#test/row.ts'

type Name = NonNullable<Row['as']>
type State = (scene: Scene) => Promise<void>

const remembered = new WeakMap<Scene, Map<string, number>>()
export function remember(scene: Scene, name: string, id: number): void {
  remembered.set(scene, (remembered.get(scene) ?? new Map()).set(name, id))
}
/** The ID that a state remembered under this name. */
export function the(scene: Scene, name: string): number {
  const id = remembered.get(scene)?.get(name)
  assert.ok(id !== undefined, `Nothing is called ${name}.`)
  return id
}

const kinds = {
  public: {},
  'web-public': { is_web_public: true },
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
} as const

/** A channel created by the owner, remembered by its name. */
export const channel =
  (name: string, kind: keyof typeof kinds, subscribers: readonly Name[], more: FormFields = {}): State =>
  async scene => {
    const ids = subscribers.map(each => scene[each].id)
    const fields = { name, subscribers: ids, ...kinds[kind], ...more }
    remember(scene, name, (await scene.owner.ok('POST /channels/create', fields)).id)
  }

/** A message to a channel (by the name of its state) or to users, remembered as `message` or by another name. */
export const sent =
  (as: Name, to: string | readonly Name[], content = 'hello', { topic = 'topic', name = 'message' } = {}): State =>
  async scene => {
    const target = typeof to === 'string' ? the(scene, to) : to.map(each => scene[each].id)
    remember(scene, name, await scene[as].send(target, content, topic))
  }

/** A message in another organization on the same server. */
export const sentElsewhere: State = async scene => {
  const { owner } = scene.other
  remember(scene, 'message', await owner.send([owner.id]))
}

export const subscribed =
  (name: string, ...who: readonly Name[]): State =>
  async scene => {
    const principals = who.map(each => scene[each].id)
    await scene.owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name }], principals })
  }

export const unsubscribed =
  (name: string, ...who: readonly Name[]): State =>
  async scene => {
    const principals = who.map(each => scene[each].id)
    await scene.owner.ok('DELETE /users/me/subscriptions', { subscriptions: [name], principals })
  }

export const archived =
  (name: string): State =>
  async scene => {
    await scene.owner.ok(`DELETE /streams/${the(scene, name)}`)
  }

/** A call that must succeed; the path may depend on the scene. */
export const done =
  (
    as: Name,
    route: string | ((scene: Scene) => string),
    fields: FormFields | ((scene: Scene) => FormFields) = {},
  ): State =>
  async scene => {
    const address = typeof route === 'function' ? route(scene) : route
    await scene[as].ok(address, typeof fields === 'function' ? fields(scene) : fields)
  }

export const flagged = (as: Name, op: 'add' | 'remove', flag: string, ...names: readonly string[]): State =>
  done(as, 'POST /messages/flags', scene => ({
    op,
    flag,
    messages: (names.length === 0 ? ['message'] : names).map(name => the(scene, name)),
  }))

export const edited = (as: Name, fields: FormFields | ((scene: Scene) => FormFields), name = 'message'): State =>
  done(as, scene => `PATCH /messages/${the(scene, name)}`, fields)

export const readMessage = (scene: Scene): string => `GET /messages/${the(scene, 'message')}`

export const flagsOf = async (scene: Scene, as: Name, name = 'message'): Promise<string[]> =>
  (await scene[as].ok(`GET /messages/${the(scene, name)}`)).message.flags

/** For a row that reads a message: exactly these flags, in this order. */
export const answersFlags =
  (...flags: readonly string[]) =>
  async (_: Scene, { body }: Answer): Promise<void> =>
    assert.deepEqual(body.message.flags, flags)
